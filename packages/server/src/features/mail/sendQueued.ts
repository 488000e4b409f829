import { appStream, userStream } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import { tally } from '../insights/index.ts';
import { type MailContent, mail, mailJob } from './mail.ts';
import { mailMetrics } from './mailMetrics.ts';
import { endMail, selectContent } from './mailStore.ts';
import { MailError } from './transport.ts';

/** About an hour, by the waits between a job's attempts. */
const maxTries = 12;
const otherTurnMs = 1000;

/** Sends one queued mail. An unresponsive server occupies at most `places` concurrent jobs. */
export async function sendQueued(
  context: ServerContext,
  job: Job<typeof mailJob>,
  underWay: { freeSlots: number },
): Promise<void> {
  const { database, clock, jobs } = context;
  const { id } = job.payload;
  if (underWay.freeSlots === 0) {
    return database.write(async (tx) => {
      await job.done(tx);
      await jobs.enqueue(tx, { kind: mailJob, payload: { id }, run_at: clock.now() + otherTurnMs });
    });
  }
  underWay.freeSlots--;
  try {
    await send(context, job, id);
  } finally {
    underWay.freeSlots++;
  }
}

async function send(context: ServerContext, job: Job<typeof mailJob>, id: string): Promise<void> {
  const { database, logger } = context;
  const row = await database.read.get(selectContent, { id });
  if (!row || row.content === null) return;
  const end = (status: 'sent' | 'failed', error: string | null = null) =>
    database.write(async (tx) => {
      await tx.run(endMail, { id, status, error });
      await job.done(tx);
    });
  try {
    const message = await mail(context).read(JSON.parse(row.content) as MailContent);
    if (message) {
      await mail(context).deliver(id, message);
      mailMetrics(context).tried('sent');
      const stream = row.user_id === null ? appStream : userStream(row.user_id);
      tally(context).count(stream, 'emails_sent');
    }
  } catch (error) {
    const isFinal = error instanceof MailError && error.isFinal;
    const isRetried = !isFinal && job.attempt < maxTries;
    mailMetrics(context).tried(isRetried ? 'failed' : 'given_up');
    if (isRetried) throw error;
    logger.error({ err: error, mail: id }, 'gave up on an email');
    return end('failed', error instanceof MailError ? error.message : 'The mail could not be made.');
  }
  await end('sent');
}
