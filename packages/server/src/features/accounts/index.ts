/** Exports for other features. */
export { saveAccount } from './saveAccount.ts';
