import {
  ChatError,
  idTaken,
  type ScheduledMessage,
  type ScheduledMessageInput,
  scheduledSent,
} from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { openChannel } from '../channels/index.ts';
import { deleteSentDraft } from '../drafts/index.ts';
import { selectMessage, writeSending } from '../messages/index.ts';
import { requireActorNow } from '../users/index.ts';
import { checkTime, enforceQuota, keptContent } from './checks.ts';
import type { ScheduledMessageRow } from './migrations.ts';
import { publishScheduled } from './publish.ts';
import { insertScheduled, selectScheduled, toScheduledMessage } from './scheduledMessageStore.ts';
import { jobOf } from './sendDue.ts';

const prefix = 'scheduled_message.';

/**
 * Schedules a message (MSG-09). Its author must be able to send it now; this is checked again when it is sent.
 * Repeating the same id returns the first one. Throws the errors of sending, `schedule_time_invalid`,
 * `scheduled_command`, `scheduled_message_sent`, `too_many_scheduled_messages`.
 */
export function scheduleMessage(
  context: ServerContext,
  actor: Actor,
  cid: string,
  { id, parent_id = null, send_at, sends_draft, ...content }: WholeInput,
): Promise<ScheduledMessage> {
  const user_id = requireUserId(actor);
  return writeSending(context, async (tx) => {
    const author = await requireActorNow(tx, user_id, context.clock.now());
    const channel = await openChannel(context, tx, author, cid);
    const first = await firstOfThisId(tx, { id, cid, user_id });
    if (first) return toScheduledMessage(first);
    const sendAt = Date.parse(send_at);
    checkTime(context, sendAt, `${prefix}send_at`);
    const kept = await keptContent(
      context,
      tx,
      { author, channel, target: { id, parent_id }, prefix },
      content,
    );
    await enforceQuota(tx, user_id);
    const now = context.clock.now();
    const row: ScheduledMessageRow = {
      id,
      user_id,
      cid,
      parent_id,
      content: JSON.stringify(kept),
      send_at: sendAt,
      status: 'scheduled',
      error: null,
      created_at: now,
      updated_at: now,
    };
    await tx.run(insertScheduled, row);
    await context.jobs.enqueue(tx, jobOf(row));
    const input = { id, sends_draft, ...(parent_id !== null && { parent_id }) };
    await deleteSentDraft(context, { authorId: user_id, channel, input }, tx);
    return publishScheduled(context, tx, row);
  });
}

type WholeInput = Omit<ScheduledMessageInput, 'parent_id'> & { parent_id?: string | null | undefined };

/**
 * Returns the scheduled message with this id, if any. Throws if the id belongs to anything but this author's scheduled
 * message in this channel.
 */
async function firstOfThisId(
  tx: Transaction,
  { id, cid, user_id }: Pick<ScheduledMessageRow, 'id' | 'cid' | 'user_id'>,
): Promise<ScheduledMessageRow | undefined> {
  const row = await tx.get(selectScheduled, { id });
  if (row?.user_id === user_id && row.cid === cid) return row;
  const message = row ? undefined : await tx.get(selectMessage, { id });
  if (message?.user_id === user_id && message.cid === cid) throw new ChatError(scheduledSent);
  if (!row && !message) return undefined;
  throw new ChatError(idTaken, {
    details: { issues: [{ field: `${prefix}id`, rule: 'must not already be in use' }] },
  });
}
