/** Exports for other features. */
export type { ReadRow } from './migrations.ts';
export { deleteRead, memberReads, shownNumber } from './readStore.ts';
export { ownReads, readFloor, unreadReads } from './unread.ts';
