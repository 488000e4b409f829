import { bookmarkNotFound, ChatError, channelStream } from '@confab/protocol';
import { bookmarkEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { openChannel } from '../channels/index.ts';
import { deleteBookmarkRow, selectBookmark, selectBookmarksBy } from './bookmarkStore.ts';

interface BookmarkKey {
  readonly cid: string;
  readonly id: string;
}

/** Removes a bookmark. Throws `not_allowed` without `manage-bookmarks`, and `bookmark_not_found`. */
export function deleteBookmark(context: ServerContext, actor: Actor, key: BookmarkKey): Promise<void> {
  return context.database.write(async (tx) => {
    await openChannel(context, tx, actor, key.cid, 'manage-bookmarks');
    if (!(await tx.get(selectBookmark, { ...key }))) throw new ChatError(bookmarkNotFound);
    await removeBookmark(context, tx, key, actor.userId);
  });
}

async function removeBookmark(
  context: ServerContext,
  tx: Transaction,
  { cid, id }: BookmarkKey,
  actorId: string | undefined,
): Promise<void> {
  await tx.run(deleteBookmarkRow, { cid, id });
  await context.log.append(tx, {
    stream: channelStream(cid),
    definition: bookmarkEvents.bookmarkDeleted,
    actor_id: actorId,
    payload: { cid, bookmark_id: id },
  });
}

/** Removes all that a user has added. */
export async function deleteBookmarksBy(
  context: ServerContext,
  tx: Transaction,
  created_by_id: string,
): Promise<void> {
  for (const row of await tx.all(selectBookmarksBy, { created_by_id }))
    await removeBookmark(context, tx, row, created_by_id);
}
