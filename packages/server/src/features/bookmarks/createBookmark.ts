import { type Bookmark, ChatError, channelStream, maxBookmarks, tooManyBookmarks } from '@confab/protocol';
import { bookmarkEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { watchTexts } from '../automod/index.ts';
import { openChannel } from '../channels/index.ts';
import { insertBookmark, selectBookmarks, toBookmark } from './bookmarkStore.ts';
import type { BookmarkRow } from './migrations.ts';

/** A new bookmark. */
export interface BookmarkInput {
  id: string;
  title: string;
  url: string;
  emoji?: string | undefined;
}

/**
 * Adds a bookmark at the end of a channel's bar; the same id again returns the existing one. Throws `not_allowed`
 * without `manage-bookmarks`, `text_blocked` and `too_many_bookmarks`.
 */
export function createBookmark(
  context: ServerContext,
  actor: Actor,
  cid: string,
  { id, title, url, emoji }: BookmarkInput,
): Promise<Bookmark> {
  const created_by_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { channelType } = await openChannel(context, tx, actor, cid, 'manage-bookmarks');
    const bookmarks = await tx.all(selectBookmarks, { cid });
    const known = bookmarks.find((bookmark) => bookmark.id === id);
    if (known) return toBookmark(known);
    if (bookmarks.length >= maxBookmarks) throw new ChatError(tooManyBookmarks);
    const watched = await watchTexts(context, tx, { actor, channelType, texts: { title, url } });
    const now = context.clock.now();
    const row: BookmarkRow = {
      cid,
      id,
      // An address cannot be masked; a blocked one was refused.
      title: watched.title ?? title,
      url,
      emoji: emoji ?? null,
      position: (bookmarks.at(-1)?.position ?? -1) + 1,
      created_by_id,
      created_at: now,
      updated_at: now,
    };
    await tx.run(insertBookmark, row);
    const bookmark = toBookmark(row);
    await context.log.append(tx, {
      stream: channelStream(cid),
      definition: bookmarkEvents.bookmarkCreated,
      actor_id: created_by_id,
      payload: { cid, bookmark },
    });
    return bookmark;
  });
}
