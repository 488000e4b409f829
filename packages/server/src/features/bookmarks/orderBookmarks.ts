import { type Bookmark, channelStream } from '@confab/protocol';
import { bookmarkEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel } from '../channels/index.ts';
import { selectBookmarks, toBookmark, updateBookmarkPosition } from './bookmarkStore.ts';

/**
 * Orders the bookmarks of a channel as named; the others keep their order behind them, and unknown ids are ignored.
 * Throws `not_allowed` without `manage-bookmarks`.
 */
export function orderBookmarks(
  context: ServerContext,
  actor: Actor,
  cid: string,
  ids: readonly string[],
): Promise<Bookmark[]> {
  return context.database.write(async (tx) => {
    await openChannel(context, tx, actor, cid, 'manage-bookmarks');
    const before = await tx.all(selectBookmarks, { cid });
    const byId = new Map(before.map((row) => [row.id, row]));
    const named = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    const rest = before.filter((row) => !named.includes(row));
    const after = [...named, ...rest].map((row, position) => ({ ...row, position }));
    const moved = after.filter(({ id, position }) => byId.get(id)?.position !== position);
    for (const { id, position } of moved) await tx.run(updateBookmarkPosition, { cid, id, position });
    if (moved.length > 0) {
      await context.log.append(tx, {
        stream: channelStream(cid),
        definition: bookmarkEvents.bookmarksOrdered,
        actor_id: actor.userId,
        payload: { cid, bookmark_ids: after.map(({ id }) => id) },
      });
    }
    return after.map(toBookmark);
  });
}
