import { ChatError, scheduledNotFound, scheduledSent } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectMessage } from '../messages/index.ts';
import type { ScheduledMessageRow } from './migrations.ts';
import { selectScheduled } from './scheduledMessageStore.ts';

/**
 * Loads one of the actor's scheduled messages. Throws `scheduled_message_sent` if it was already sent, and
 * `scheduled_message_not_found` otherwise.
 */
export async function openScheduled(tx: Transaction, actor: Actor, id: string): Promise<ScheduledMessageRow> {
  const userId = requireUserId(actor);
  const row = await tx.get(selectScheduled, { id });
  if (row?.user_id === userId) return row;
  const message = row ? undefined : await tx.get(selectMessage, { id });
  throw new ChatError(message?.user_id === userId ? scheduledSent : scheduledNotFound);
}
