import {
  ChatError,
  type MessageInput,
  maxScheduleAheadMs,
  maxScheduledMessages,
  parseCommand,
  type ScheduledContent,
  scheduledCommand,
  scheduleTimeInvalid,
  tooManyScheduled,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelAccess } from '../channels/index.ts';
import { prepareMessage } from '../messages/index.ts';
import type { ScheduledMessageRow } from './migrations.ts';
import { countScheduled } from './scheduledMessageStore.ts';

const issue = (field: string, rule: string) => ({ issues: [{ field, rule }] });

/** Throws `schedule_time_invalid` unless the time is in the future and near enough. */
export function checkTime({ clock }: ServerContext, sendAt: number, field: string): void {
  const ahead = sendAt - clock.now();
  if (ahead <= 0)
    throw new ChatError(scheduleTimeInvalid, { details: issue(field, 'must be in the future') });
  if (ahead <= maxScheduleAheadMs) return;
  throw new ChatError(scheduleTimeInvalid, { details: issue(field, 'must be at most 120 days ahead') });
}

/** Throws `too_many_scheduled_messages` at the limit. */
export async function enforceQuota(tx: Transaction, user_id: string): Promise<void> {
  const { count } = (await tx.get(countScheduled, { user_id })) as { count: number };
  if (Number(count) >= maxScheduledMessages) throw new ChatError(tooManyScheduled);
}

/** Returns the message that a row would be sent as. */
export const messageOf = (
  { id, parent_id }: Pick<ScheduledMessageRow, 'id' | 'parent_id'>,
  content: ScheduledContent,
): MessageInput => ({ ...content, id, ...(parent_id !== null && { parent_id }) });

/**
 * Checks the content of a scheduled message: its author may send it now, and every step of the send pipeline has run.
 * Claims its files. Throws the errors of sending, with fields named under `prefix`.
 */
export async function keptContent(
  context: ServerContext,
  tx: Transaction,
  { author, channel, target, prefix }: ContentOf,
  content: ScheduledContent,
): Promise<ScheduledContent> {
  if (parseCommand(content.text ?? '')) {
    throw new ChatError(scheduledCommand, { details: issue(`${prefix}text`, 'must not be a command') });
  }
  try {
    const { input } = await prepareMessage(context, tx, author, channel, messageOf(target, content));
    const { id: _id, parent_id: _parent, ...kept } = input;
    return kept;
  } catch (error) {
    throw error instanceof ChatError ? renamed(error, prefix) : error;
  }
}

interface ContentOf {
  author: Actor;
  channel: ChannelAccess;
  target: Pick<ScheduledMessageRow, 'id' | 'parent_id'>;
  /** The path of the content in the call: `scheduled_message.`. */
  prefix: string;
}

/** Renames an error's fields for this call: the send pipeline calls them `message.…`. */
function renamed(error: ChatError, prefix: string): ChatError {
  const { issues } = error.details;
  if (!issues) return error;
  const details = {
    ...error.details,
    issues: issues.map(({ field, rule }) => ({ field: field.replace(/^message\./, prefix), rule })),
  };
  return ChatError.fromJSON({ ...error.toJSON(), details }, error);
}
