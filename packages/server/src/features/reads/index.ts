/** Exports for other features. */
export type { ReadRow } from './migrations.ts';
export { deleteRead, memberReads } from './readStore.ts';
export { ownReads, readFloor, unreadReads } from './unread.ts';
