/** The parts of unread counts that other features may use. */
export { unreadTotal } from './unreadTotal.ts';
