import { type Bookmark, bookmarkNotFound, ChatError, channelStream } from '@confab/protocol';
import { bookmarkEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { watchTexts } from '../automod/index.ts';
import { openChannel } from '../channels/index.ts';
import { selectBookmark, toBookmark, updateBookmarkRow } from './bookmarkStore.ts';

/** The fields to change; `null` removes the emoji. */
export interface BookmarkChange {
  title?: string | undefined;
  url?: string | undefined;
  emoji?: string | null | undefined;
}

/** Changes a bookmark. Throws `not_allowed` without `manage-bookmarks`, `text_blocked` and `bookmark_not_found`. */
export function updateBookmark(
  context: ServerContext,
  actor: Actor,
  { cid, id }: { cid: string; id: string },
  { title, url, emoji }: BookmarkChange,
): Promise<Bookmark> {
  return context.database.write(async (tx) => {
    const { channelType } = await openChannel(context, tx, actor, cid, 'manage-bookmarks');
    const before = await tx.get(selectBookmark, { cid, id });
    if (!before) throw new ChatError(bookmarkNotFound);
    const watched = await watchTexts(context, tx, { actor, channelType, texts: { title, url } });
    const row = {
      ...before,
      title: watched.title ?? title ?? before.title,
      url: url ?? before.url,
      emoji: emoji === undefined ? before.emoji : emoji,
      updated_at: context.clock.now(),
    };
    await tx.run(updateBookmarkRow, row);
    const bookmark = toBookmark(row);
    await context.log.append(tx, {
      stream: channelStream(cid),
      definition: bookmarkEvents.bookmarkUpdated,
      actor_id: actor.userId,
      payload: { cid, bookmark },
    });
    return bookmark;
  });
}
