import { ChatError, internalError, type Message, messagesTooFast, slowMode } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job, NewJob } from '../../core/jobs/jobQueue.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { sendWithin, writeSending } from '../messages/index.ts';
import { requireActorNow } from '../users/index.ts';
import { messageOf } from './checks.ts';
import type { ScheduledMessageRow } from './migrations.ts';
import { openScheduled } from './openScheduled.ts';
import { publishGone, publishScheduled } from './publish.ts';
import { contentOf, deleteScheduled, selectScheduled, updateScheduledRow } from './scheduledMessageStore.ts';

/** The kind of the job that sends one message at its time. */
export const sendScheduledJob = 'scheduledMessages.send';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [sendScheduledJob]: string;
  }
}

/** Attempts at a message for errors not caused by it (such as a full disk), over a minute, before it fails. */
const maxTries = 6;

/** Errors that resolve themselves at a known time. */
const waits = [slowMode, messagesTooFast];

/** The job of a scheduled message: at most one, so a new time replaces the old. */
export const jobOf = ({ id, send_at }: ScheduledMessageRow): NewJob => ({
  kind: sendScheduledJob,
  key: jobKey(id),
  payload: id,
  run_at: send_at,
});

const jobKey = (id: string) => `${sendScheduledJob}:${id}`;

/**
 * Sends a due message with its author's current rights. The message, the end of the schedule and the end of the job are
 * one write, so that it is sent once however often it starts. A message that may no longer be sent fails, and waits for
 * its author.
 */
export async function sendDue(context: ServerContext, job: Job<typeof sendScheduledJob>): Promise<void> {
  const id = job.payload;
  try {
    await writeSending(context, async (tx) => {
      const row = await waitingRow(context, tx, job, id);
      if (!row) return;
      const author = await requireActorNow(tx, row.user_id, context.clock.now());
      await sendRow(context, tx, author, row);
      await job.done(tx);
    });
  } catch (error) {
    if (error instanceof ChatError && waits.some((wait) => error.is(wait))) {
      return waitForTurn(context, job, id, error);
    }
    const isFinal = error instanceof ChatError && !error.retryable;
    if (!isFinal && job.attempt < maxTries) throw error;
    if (!isFinal) context.logger.error({ err: error, id }, 'a scheduled message could not be sent');
    await fail(context, job, id, isFinal ? error : new ChatError(internalError));
  }
}

/** Sends a scheduled message now, if its author may. Throws the errors of sending, leaving it unchanged. */
export function sendScheduledNow(context: ServerContext, actor: Actor, id: string): Promise<Message> {
  return writeSending(context, async (tx) => {
    const row = await openScheduled(tx, actor, id);
    const author = await requireActorNow(tx, requireUserId(actor), context.clock.now());
    const message = await sendRow(context, tx, author, row);
    await context.jobs.cancel(tx, jobKey(id));
    return message;
  });
}

/** Cancels the job of a scheduled message. */
export const cancelJob = (context: ServerContext, tx: Transaction, id: string): Promise<void> =>
  context.jobs.cancel(tx, jobKey(id));

async function sendRow(
  context: ServerContext,
  tx: Transaction,
  author: Actor,
  row: ScheduledMessageRow,
): Promise<Message> {
  const message = await sendWithin(context, tx, author, {
    cid: row.cid,
    message: messageOf(row, contentOf(row)),
  });
  await tx.run(deleteScheduled, { id: row.id });
  await publishGone(context, tx, row, { sent: true });
  return message;
}

/**
 * Returns the row if it is due; otherwise ends the job or, if the time was changed meanwhile, leaves it to the new job.
 */
async function waitingRow(
  context: ServerContext,
  tx: Transaction,
  job: Job,
  id: string,
): Promise<ScheduledMessageRow | undefined> {
  const row = await tx.get(selectScheduled, { id });
  if (row?.status !== 'scheduled') {
    await job.done(tx);
    return undefined;
  }
  if (row.send_at <= context.clock.now()) return row;
  await context.jobs.enqueue(tx, jobOf(row));
  return undefined;
}

/** Reschedules it for when slow mode, or a flood rule, lets its author write again (CHAN-10, MOD-02). */
async function waitForTurn(context: ServerContext, job: Job, id: string, error: ChatError): Promise<void> {
  await context.database.write(async (tx) => {
    const row = await waitingRow(context, tx, job, id);
    if (!row) return;
    const run_at = context.clock.now() + (error.details.retry_after_ms ?? 0);
    await context.jobs.enqueue(tx, { ...jobOf(row), run_at });
  });
}

async function fail(context: ServerContext, job: Job, id: string, error: ChatError): Promise<void> {
  await context.database.write(async (tx) => {
    const row = await waitingRow(context, tx, job, id);
    if (!row) return;
    const { name, code, message } = error;
    const failed: ScheduledMessageRow = {
      ...row,
      status: 'failed',
      error: JSON.stringify({ name, code, message }),
      updated_at: context.clock.now(),
    };
    await tx.run(updateScheduledRow, failed);
    await publishScheduled(context, tx, failed);
    await job.done(tx);
  });
}
