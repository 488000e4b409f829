import { type ScheduledMessage, userStream } from '@confab/protocol';
import { scheduledMessageEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ScheduledMessageRow } from './migrations.ts';
import { toScheduledMessage } from './scheduledMessageStore.ts';

/** Publishes a scheduled message's current state to its author's devices only. */
export async function publishScheduled(
  context: ServerContext,
  tx: Transaction,
  row: ScheduledMessageRow,
): Promise<ScheduledMessage> {
  const scheduled_message = toScheduledMessage(row);
  await context.log.append(tx, {
    stream: userStream(row.user_id),
    definition: scheduledMessageEvents.scheduledMessageUpdated,
    actor_id: row.user_id,
    payload: { scheduled_message },
  });
  return scheduled_message;
}

/** Publishes that it is no longer scheduled. */
export async function publishGone(
  context: ServerContext,
  tx: Transaction,
  { id, cid, user_id }: ScheduledMessageRow,
  { sent }: { sent: boolean },
): Promise<void> {
  await context.log.append(tx, {
    stream: userStream(user_id),
    definition: scheduledMessageEvents.scheduledMessageDeleted,
    actor_id: user_id,
    payload: { cid, message_id: id, sent },
  });
}
