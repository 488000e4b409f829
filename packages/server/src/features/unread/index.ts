/** Exports for other features. */
export { unreadTotal } from './unreadTotal.ts';
