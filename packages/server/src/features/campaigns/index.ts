/** Exports for other features. */
export { messageOrigins } from './messageOrigins.ts';
