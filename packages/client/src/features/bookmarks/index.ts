/** Bookmarks of channels: an entry of its own, `@confab/client/bookmarks`. */
export { Bookmarks, bookmarks } from './bookmarks.ts';
export {
  type BookmarkChange,
  type BookmarkFields,
  type BookmarksState,
  ChannelBookmarks,
} from './channelBookmarks.ts';
