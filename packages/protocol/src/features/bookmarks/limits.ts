import { defineError } from '../../contract/errors.ts';

/** Most bookmarks of a channel. */
export const maxBookmarks = 50;
/** Longest title of a bookmark, in UTF-16 units. */
export const maxBookmarkTitleLength = 100;

export const bookmarkNotFound = defineError({
  name: 'bookmark_not_found',
  code: 220,
  status: 404,
  message: 'There is no such bookmark.',
});
export const tooManyBookmarks = defineError({
  name: 'too_many_bookmarks',
  code: 221,
  status: 409,
  message: `A channel can have at most ${maxBookmarks} bookmarks.`,
});
export const bookmarkErrors = [bookmarkNotFound, tooManyBookmarks] as const;
