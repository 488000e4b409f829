/** What is unread in all; apart, since it stands on members, who stand on reads. */
export { type UnreadTotal, unreadTotal } from './unreadTotal.ts';
