import { laterThan } from '../../core/clock/clock.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectCampaign, selectCampaignToChange, updateStatus } from './campaignStore.ts';
import { freezeShare } from './freezeTargets.ts';
import { enqueueMeasure } from './measure.ts';
import type { CampaignRow } from './migrations.ts';
import { pace } from './pace.ts';
import { publishCampaign, publishProgress } from './publish.ts';
import { type runCampaignJob, runJob } from './runJob.ts';
import { toRunning } from './runningCampaign.ts';
import { type Settled, settle } from './settle.ts';
import { stopWithin } from './startCampaign.ts';
import { selectWaiting } from './targetStore.ts';

/** Duration of a campaign's time slice: then other work runs, and a stopping server waits no longer than this. */
const shareMs = 500;
/** Targets per lookup. */
const lookedUp = 500;
/** Concurrent writes. */
const maxConcurrent = 2;
/** Attempts at a target for errors not caused by it (such as a full disk) before it counts as failed. */
const maxTries = 4;

/**
 * Runs a time slice of a campaign (CAMP-03) and schedules the next one: first its targets are recorded, then processed
 * at the configured pace. All progress is in the store, so a crash neither loses nor repeats anything.
 */
export async function runCampaign(context: ServerContext, job: Job<typeof runCampaignJob>): Promise<void> {
  const id = job.payload;
  const until = context.clock.now() + shareMs;
  let row = await begin(context, job, id);
  if (!row) return;
  if (row.status === 'preparing') {
    while (!(await freezeShare(context, id)) && context.clock.now() < until);
    row = await context.database.read.get(selectCampaign, { id });
  }
  const isThrough = row?.status === 'running' && (await sendShare(context, job, row, until));
  await context.database.write((tx) => goOn(context, tx, job, id, isThrough));
}

/** Returns the campaign if it is due now, starting a scheduled one. */
async function begin(context: ServerContext, job: Job, id: string): Promise<CampaignRow | undefined> {
  return context.database.write(async (tx) => {
    await job.requireClaim(tx);
    const row = await tx.get(selectCampaignToChange, { id });
    const now = context.clock.now();
    if (row?.status === 'preparing' || row?.status === 'running') return row;
    if (row?.status !== 'scheduled') {
      await job.done(tx);
      return undefined;
    }
    if ((row.scheduled_for ?? 0) > now) {
      await context.jobs.enqueue(tx, runJob(id, row.scheduled_for as number));
      return undefined;
    }
    if (row.stop_at !== null && row.stop_at <= now) {
      await stopWithin(context, tx, undefined, row, 'stop_time');
      await job.done(tx);
      return undefined;
    }
    const begun: CampaignRow = { ...row, status: row.started_at === null ? 'preparing' : 'running' };
    await tx.run(updateStatus, begun);
    await publishCampaign(context, tx, undefined, begun);
    return begun;
  });
}

/** Sends until the end of the time slice; returns whether no target is left. */
async function sendShare(
  context: ServerContext,
  job: Job,
  row: CampaignRow,
  until: number,
): Promise<boolean> {
  const campaign = toRunning(row);
  const waiting = await context.database.read.all(selectWaiting, { campaign_id: row.id, limit: lookedUp });
  const underWay = new Set<Promise<void>>();
  let halted = false;
  let broken: unknown;
  const isLastTry = job.attempt >= maxTries;
  for (const { target_id } of waiting) {
    await pace(context).turn();
    if (halted || broken !== undefined || context.clock.now() >= until) break;
    if (underWay.size >= maxConcurrent) await Promise.race(underWay);
    const sending: Promise<void> = settle(context, campaign, row, target_id, { isLastTry })
      .then((settled: Settled) => void (halted ||= settled === 'halted'))
      .catch((error: unknown) => void (broken ??= error ?? new Error('nothing was thrown')))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  await Promise.all(underWay);
  if (broken !== undefined) throw broken;
  return waiting.length === 0;
}

/** Completes a finished campaign, or schedules its next time slice; publishes its progress. */
async function goOn(
  context: ServerContext,
  tx: Transaction,
  job: Job,
  id: string,
  isThrough: boolean,
): Promise<void> {
  await job.requireClaim(tx);
  const row = await tx.get(selectCampaignToChange, { id });
  const now = context.clock.now();
  if (row?.status !== 'preparing' && row?.status !== 'running') return job.done(tx);
  if (isThrough && row.status === 'running') {
    const updated_at = laterThan(row.updated_at, context.clock);
    const completed: CampaignRow = { ...row, status: 'completed', finished_at: now, updated_at };
    await tx.run(updateStatus, completed);
    await publishCampaign(context, tx, undefined, completed);
    await enqueueMeasure(context, tx, row, { afterMs: 2000 });
    return job.done(tx);
  }
  await publishProgress(context, tx, row);
  await enqueueMeasure(context, tx, row);
  await context.jobs.enqueue(tx, runJob(id, now));
}
