import { ChatError, memberNotFound, messageNotFound, type OwnThread } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { selectJoined } from '../members/index.ts';
import { type OpenMessage, openMessage } from '../messages/index.ts';
import { saveFollow } from './saveFollow.ts';
import { ownThread, selectFollow } from './threadStore.ts';

/** Follows or unfollows a thread; existing replies count as read. */
export function followThread(
  context: ServerContext,
  actor: Actor,
  parentId: string,
  following: boolean,
): Promise<OwnThread> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { row, channel } = await openThread(context, tx, actor, parentId);
    const [member] = await tx.all(selectJoined, { cid: row.cid, user_ids: [user_id] });
    if (!member) throw new ChatError(memberNotFound, { message: 'Only members can follow threads here.' });
    const key = { cid: row.cid, parent_id: parentId, user_id };
    const before = await tx.get(selectFollow, key);
    if ((before?.following === 1) === following)
      return ownThread(tx, user_id, { parentId, now: context.clock.now() });
    const last_read_number = following ? await channel.lastMessageNumber() : (before?.last_read_number ?? 0);
    return saveFollow(context, tx, { ...key, following: following ? 1 : 0, last_read_number });
  });
}

/** Marks a thread as read up to a number, or entirely; never moves backwards. */
export function markThreadRead(
  context: ServerContext,
  actor: Actor,
  parentId: string,
  number: number | undefined,
): Promise<OwnThread> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { row, channel } = await openThread(context, tx, actor, parentId);
    const key = { cid: row.cid, parent_id: parentId, user_id };
    const before = await tx.get(selectFollow, key);
    const last = await channel.lastMessageNumber();
    const last_read_number = Math.min(number ?? last, last);
    if (last_read_number <= (before?.last_read_number ?? 0))
      return ownThread(tx, user_id, { parentId, now: context.clock.now() });
    return saveFollow(context, tx, { ...key, following: before?.following ?? 0, last_read_number });
  });
}

/** Loads the parent of a thread that the actor may read; replies have no thread of their own. */
export async function openThread(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  parentId: string,
): Promise<OpenMessage> {
  const found = await openMessage(context, reader, actor, parentId);
  if (found.row.parent_id === null) return found;
  throw new ChatError(messageNotFound, {
    message: 'A reply has no thread of its own. Use its parent message.',
  });
}
