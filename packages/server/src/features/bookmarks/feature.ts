import { type Bookmark, toCid } from '@confab/protocol';
import { bookmarkEvents, bookmarkEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { deleteBookmarksIn } from './bookmarkStore.ts';
import { createBookmark } from './createBookmark.ts';
import { deleteBookmark, deleteBookmarksBy } from './deleteBookmark.ts';
import { bookmarkMigrations } from './migrations.ts';
import { orderBookmarks } from './orderBookmarks.ts';
import { queryBookmarks } from './queryBookmarks.ts';
import { updateBookmark } from './updateBookmark.ts';

const eventsWithBookmark: readonly unknown[] = [
  bookmarkEvents.bookmarkCreated.type,
  bookmarkEvents.bookmarkUpdated.type,
];

/** Bookmarks of a channel (CHAN-12). */
export const createBookmarksFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'bookmarks',
    user: (tx, { id }) => deleteBookmarksBy(context, tx, id),
    channel: async (tx, cid) => void (await tx.run(deleteBookmarksIn, { cid })),
    logged(value, { users, cid }) {
      if (!eventsWithBookmark.includes(value.type)) return value;
      const bookmark = value.bookmark as Bookmark;
      const isGone = users.has(bookmark.created_by_id) || bookmark.cid === cid;
      return isGone ? { ...value, bookmark: { ...bookmark, title: '', url: '', emoji: undefined } } : value;
    },
  });
  return {
    name: 'bookmarks',
    migrations: bookmarkMigrations,
    endpoints: [
      implement(endpoints.queryBookmarks, async ({ actor, params }) => ({
        bookmarks: await queryBookmarks(context, actor, toCid(params.type, params.id)),
      })),
      implement(endpoints.createBookmark, async ({ actor, params, body }) => ({
        bookmark: await createBookmark(context, actor, toCid(params.type, params.id), body),
      })),
      implement(endpoints.orderBookmarks, async ({ actor, params, body }) => ({
        bookmarks: await orderBookmarks(context, actor, toCid(params.type, params.id), body.bookmark_ids),
      })),
      implement(endpoints.updateBookmark, async ({ actor, params: { type, id, bookmark_id }, body }) => ({
        bookmark: await updateBookmark(context, actor, { cid: toCid(type, id), id: bookmark_id }, body),
      })),
      implement(endpoints.deleteBookmark, async ({ actor, params: { type, id, bookmark_id } }) => {
        await deleteBookmark(context, actor, { cid: toCid(type, id), id: bookmark_id });
        return {};
      }),
    ],
  };
};
