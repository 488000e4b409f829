import {
  ChatError,
  messageNotFound,
  type NotificationTrace,
  notAllowed,
  userNotFound,
} from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { isAppAdmin } from '../../core/access/roles.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { findChannel } from '../channels/index.ts';
import { type MessageRow, openMessage, selectMessage } from '../messages/index.ts';
import { pushes } from '../push/index.ts';
import { userDirectory } from '../users/index.ts';
import { findReceiver } from './composePush.ts';
import { decide } from './decide.ts';
import type { NotificationTraceRow } from './migrations.ts';
import { type KeptWay, selectTrace } from './traceStore.ts';

/**
 * Explains why a user was or was not notified of a message: the actor, of a readable message; any user for admins.
 * Throws `message_not_found`, `user_not_found`, `not_allowed`.
 */
export async function readTrace(
  context: ServerContext,
  actor: Actor,
  { message_id, user_id }: { message_id: string; user_id?: string | undefined },
): Promise<NotificationTrace> {
  const { read } = context.database;
  const userId = user_id ?? requireUserId(actor);
  const row = await rowFor(context, actor, { message_id, userId });
  const kept = await read.get(selectTrace, { message_id, user_id: userId });
  if (kept) return toTrace(context, kept);
  const found = await findReceiver(context, row, userId);
  if (!found) return { message_id, user_id: userId, is_notified: false, withheld: 'may_not_read', ways: [] };
  // The state at the time of sending is no longer known.
  const now = { hasRead: false, isViewing: false, isDisturbed: false };
  const { reason, withheld } = decide(found.facts.message, { ...found.receiver, ...now });
  return {
    message_id,
    user_id: userId,
    is_notified: false,
    ...(reason && { reason }),
    ...(withheld && { withheld }),
    ways: [],
  };
}

async function rowFor(
  context: ServerContext,
  actor: Actor,
  { message_id, userId }: { message_id: string; userId: string },
): Promise<MessageRow> {
  const { read } = context.database;
  if (userId === actor.userId) return (await openMessage(context, read, actor, message_id)).row;
  if (!isAppAdmin(actor)) {
    throw new ChatError(notAllowed, { message: 'Only admins can see why someone else was notified.' });
  }
  const user = await userDirectory(context).find(userId);
  if (!user || !reachesTenant(actor, user.tenant)) throw new ChatError(userNotFound);
  const row = await read.get(selectMessage, { id: message_id });
  const channel = row && (await findChannel(context, read, actor, row.cid));
  if (!row || (channel && !reachesTenant(actor, channel.tenant))) throw new ChatError(messageNotFound);
  return row;
}

async function toTrace(context: ServerContext, row: NotificationTraceRow): Promise<NotificationTrace> {
  const kept = JSON.parse(row.ways) as KeptWay[];
  const pending = kept.flatMap(({ state, subscription_id }) =>
    state === 'pending' && subscription_id !== undefined ? subscription_id : [],
  );
  const waiting = pending.length > 0 ? await pushes(context).waiting(context.database.read, pending) : [];
  const isWaiting = (id: string) =>
    waiting.some((push) => push.subscription_id === id && push.message_id === row.message_id);
  return {
    message_id: row.message_id,
    user_id: row.user_id,
    is_notified: row.withheld === null,
    reason: row.reason,
    ...(row.withheld && { withheld: row.withheld }),
    decided_at: isoTime(row.decided_at),
    ways: kept.map(({ subscription_id, ...way }) =>
      way.state === 'pending' && subscription_id !== undefined && !isWaiting(subscription_id)
        ? // A later message of the channel was sent instead.
          { ...way, state: 'skipped' as const, detail: 'replaced_by_later' }
        : way,
    ),
  };
}
