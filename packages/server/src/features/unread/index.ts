/** What other features may use of unread counts. */
export { unreadTotal } from './unreadTotal.ts';
