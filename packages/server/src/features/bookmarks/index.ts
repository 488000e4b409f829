/** Exports for other features. */
export { insertBookmark, selectBookmarks } from './bookmarkStore.ts';
export type { BookmarkRow } from './migrations.ts';
