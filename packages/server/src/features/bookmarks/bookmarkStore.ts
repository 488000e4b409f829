import type { Bookmark } from '@confab/protocol';
import { isoTime } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { BookmarkRow } from './migrations.ts';

type BookmarkKey = Pick<BookmarkRow, 'cid' | 'id'>;

/** Selects the bookmarks of a channel in the order of the bar. */
export const selectBookmarks = statement((k, p: Placeholders<{ cid: string }>) =>
  k.selectFrom('bookmarks').selectAll().where('cid', '=', p('cid')).orderBy('position').orderBy('id'),
);

export const selectBookmark = statement((k, p: Placeholders<BookmarkKey>) =>
  k.selectFrom('bookmarks').selectAll().where('cid', '=', p('cid')).where('id', '=', p('id')),
);

export const selectBookmarksBy = statement((k, p: Placeholders<{ created_by_id: string }>) =>
  k.selectFrom('bookmarks').selectAll().where('created_by_id', '=', p('created_by_id')),
);

export const insertBookmark = statement((k, p: Placeholders<BookmarkRow>) =>
  k.insertInto('bookmarks').values({
    cid: p('cid'),
    id: p('id'),
    title: p('title'),
    url: p('url'),
    emoji: p('emoji'),
    position: p('position'),
    created_by_id: p('created_by_id'),
    created_at: p('created_at'),
    updated_at: p('updated_at'),
  }),
);

export const updateBookmarkRow = statement(
  (k, p: Placeholders<Pick<BookmarkRow, 'cid' | 'id' | 'title' | 'url' | 'emoji' | 'updated_at'>>) =>
    k
      .updateTable('bookmarks')
      .set({ title: p('title'), url: p('url'), emoji: p('emoji'), updated_at: p('updated_at') })
      .where('cid', '=', p('cid'))
      .where('id', '=', p('id')),
);

export const updateBookmarkPosition = statement(
  (k, p: Placeholders<Pick<BookmarkRow, 'cid' | 'id' | 'position'>>) =>
    k
      .updateTable('bookmarks')
      .set({ position: p('position') })
      .where('cid', '=', p('cid'))
      .where('id', '=', p('id')),
);

export const deleteBookmarkRow = statement((k, p: Placeholders<BookmarkKey>) =>
  k.deleteFrom('bookmarks').where('cid', '=', p('cid')).where('id', '=', p('id')),
);

export const deleteBookmarksIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('bookmarks').where('cid', '=', p('cid')),
);

/** Converts a row into the entity of the contract. */
export const toBookmark = (row: BookmarkRow): Bookmark => ({
  id: row.id,
  cid: row.cid,
  title: row.title,
  url: row.url,
  emoji: row.emoji ?? undefined,
  position: row.position,
  created_by_id: row.created_by_id,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
