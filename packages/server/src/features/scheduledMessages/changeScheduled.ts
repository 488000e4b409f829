import type { Attachment, ScheduledContent, ScheduledMessage } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { releaseFiles } from '../attachments/index.ts';
import { openChannel } from '../channels/index.ts';
import { writeSending } from '../messages/index.ts';
import { requireActorNow } from '../users/index.ts';
import { checkTime, keptContent } from './checks.ts';
import type { ScheduledMessageRow } from './migrations.ts';
import { openScheduled } from './openScheduled.ts';
import { publishGone, publishScheduled } from './publish.ts';
import {
  contentOf,
  deleteScheduled,
  selectScheduledIn,
  selectScheduledOf,
  updateScheduledRow,
} from './scheduledMessageStore.ts';
import { cancelJob, jobOf } from './sendDue.ts';

/** The changes of a scheduled message: its content and its time. */
export type ScheduledChanges = { [K in keyof ScheduledContent]?: ScheduledContent[K] | undefined } & {
  send_at?: string | undefined;
};

/**
 * Changes a scheduled message's content or time; the author must be able to send it now. A new time puts a failed one
 * back in the queue. A new text replaces its mentions.
 */
export function updateScheduled(
  context: ServerContext,
  actor: Actor,
  id: string,
  { send_at, ...changes }: ScheduledChanges,
): Promise<ScheduledMessage> {
  return writeSending(context, async (tx) => {
    const row = await openScheduled(tx, actor, id);
    const author = await requireActorNow(tx, requireUserId(actor), context.clock.now());
    const channel = await openChannel(context, tx, author, row.cid);
    const content = { ...contentOf(row), ...changes };
    const kept = await keptContent(context, tx, { author, channel, target: row, prefix: '' }, content);
    await releaseFiles(tx, id, kept.attachments as Attachment[] | undefined);
    let changed: ScheduledMessageRow = {
      ...row,
      content: JSON.stringify(kept),
      updated_at: context.clock.now(),
    };
    if (send_at !== undefined) {
      const sendAt = Date.parse(send_at);
      checkTime(context, sendAt, 'send_at');
      changed = { ...changed, send_at: sendAt, status: 'scheduled', error: null };
      await context.jobs.enqueue(tx, jobOf(changed));
    }
    await tx.run(updateScheduledRow, changed);
    return publishScheduled(context, tx, changed);
  });
}

/** Cancels a scheduled message; its files are private to its author again. */
export function cancelScheduled(context: ServerContext, actor: Actor, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    await deleteRow(context, tx, await openScheduled(tx, actor, id));
  });
}

/** Cancels all scheduled messages in a permanently deleted channel. */
export async function cancelScheduledIn(context: ServerContext, tx: Transaction, cid: string): Promise<void> {
  for (const row of await tx.all(selectScheduledIn, { cid })) await deleteRow(context, tx, row);
}

/** Cancels all scheduled messages of one author. */
export async function cancelScheduledOf(
  context: ServerContext,
  tx: Transaction,
  user_id: string,
): Promise<void> {
  for (const row of await tx.all(selectScheduledOf, { user_id })) await deleteRow(context, tx, row);
}

async function deleteRow(context: ServerContext, tx: Transaction, row: ScheduledMessageRow): Promise<void> {
  const { id } = row;
  await tx.run(deleteScheduled, { id });
  await cancelJob(context, tx, id);
  await releaseFiles(tx, id);
  await publishGone(context, tx, row, { sent: false });
}
