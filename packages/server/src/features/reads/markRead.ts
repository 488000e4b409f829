import { ChatError, memberNotFound, messageNotFound, type OwnRead, userStream } from '@confab/protocol';
import { readEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type ChannelAccess, openChannel } from '../channels/index.ts';
import { isShownTo, selectMessage } from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';
import { publishRead } from './publishRead.ts';
import { upsertRead } from './readStore.ts';
import { ownRead } from './unread.ts';

/**
 * Marks a channel as read up to a message number, or entirely. A lower number has no effect, so a late call never moves
 * it backwards (CHAN-09).
 */
export function markRead(
  context: ServerContext,
  actor: Actor,
  { cid, number }: { cid: string; number?: number | undefined },
): Promise<OwnRead> {
  return context.database.write(async (tx) => {
    const channel = await openChannel(context, tx, actor, cid);
    const before = await requireOwnRead(context, tx, actor, cid);
    const last = await channel.lastMessageNumber();
    const upTo = Math.min(number ?? last, last);
    const isBehind = upTo < before.last_read_number;
    const isSame = upTo === before.last_read_number && !before.marked_unread;
    if (isBehind || isSame) return before;
    return save(context, tx, actor, channel, upTo, false);
  });
}

/** Marks a channel as unread from a message on; never from before the reader joined. */
export function markUnread(
  context: ServerContext,
  actor: Actor,
  { cid, messageId }: { cid: string; messageId: string },
): Promise<OwnRead> {
  return context.database.write(async (tx) => {
    const channel = await openChannel(context, tx, actor, cid);
    await requireOwnRead(context, tx, actor, cid);
    const message = await tx.get(selectMessage, { id: messageId });
    if (message?.cid !== cid || !isShownTo(message, actor)) throw new ChatError(messageNotFound);
    return save(context, tx, actor, channel, message.number - 1, true);
  });
}

async function requireOwnRead(
  { clock }: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
): Promise<OwnRead> {
  const read = await ownRead(tx, requireUserId(actor), { cid, now: clock.now() });
  if (!read)
    throw new ChatError(memberNotFound, { message: 'Only members can mark messages as read or unread.' });
  return read;
}

async function save(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  channel: ChannelAccess,
  last_read_number: number,
  markedUnread: boolean,
): Promise<OwnRead> {
  const { cid } = channel;
  const user_id = requireUserId(actor);
  const isShared = (await userDirectory(context).find(user_id))?.share_reads === 1;
  const shown = isShared ? null : 0;
  const row = {
    cid,
    user_id,
    last_read_number,
    last_read_at: context.clock.now(),
    marked_unread: markedUnread ? 1 : 0,
    shown_number: shown,
    shown_at: shown,
  };
  await tx.run(upsertRead, row);
  const read = (await ownRead(tx, row.user_id, { cid, now: row.last_read_at })) as OwnRead;
  await context.log.append(tx, {
    stream: userStream(row.user_id),
    definition: readEvents.readUpdated,
    actor_id: row.user_id,
    payload: { read },
  });
  if (isShared) await publishRead(context, tx, channel, row);
  return read;
}
