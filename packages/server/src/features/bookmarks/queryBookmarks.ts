import type { Bookmark } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel } from '../channels/index.ts';
import { selectBookmarks, toBookmark } from './bookmarkStore.ts';

/** Returns the bookmarks of a channel in the order of the bar. */
export async function queryBookmarks(context: ServerContext, actor: Actor, cid: string): Promise<Bookmark[]> {
  const { read } = context.database;
  await openChannel(context, read, actor, cid);
  return (await read.all(selectBookmarks, { cid })).map(toBookmark);
}
