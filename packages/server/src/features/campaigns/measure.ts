import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectCampaign, selectCampaignToChange, updateMeasure, updateMeasuredAt } from './campaignStore.ts';
import type { CampaignRow } from './migrations.ts';
import { publishProgress } from './publish.ts';
import { measureShare } from './targetStore.ts';

/** The kind of the job that counts reads and reactions. */
export const measureJob = 'campaigns.measure';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [measureJob]: string;
  }
}

/** Targets per read, which takes a millisecond or two. */
const shareSize = 500;
/** Maximum age of displayed counts. */
const measuredEveryMs = 5000;

/** Schedules a count of a campaign's reads and reactions, unless the last one is recent. */
export async function enqueueMeasure(
  context: ServerContext,
  tx: Transaction,
  { id, sent, measured_at }: CampaignRow,
  { afterMs }: { afterMs?: number } = {},
): Promise<void> {
  const now = context.clock.now();
  if (sent === 0 || (afterMs === undefined && now - measured_at < measuredEveryMs)) return;
  const run_at = now + (afterMs ?? 0);
  await tx.run(updateMeasuredAt, { id, measured_at: run_at });
  await context.jobs.enqueue(tx, { kind: measureJob, key: `${measureJob}:${id}`, payload: id, run_at });
}

type Share = { campaign_id: string; sender_id: string; after: string; limit: number };

/** Schedules a count when a campaign is viewed, unless nothing was sent or the last count is recent. */
export async function measureIfOld(context: ServerContext, row: CampaignRow): Promise<void> {
  if (row.sent === 0 || context.clock.now() - row.measured_at < measuredEveryMs) return;
  await context.database.write(async (tx) => {
    const now = await tx.get(selectCampaignToChange, { id: row.id });
    if (now) await enqueueMeasure(context, tx, now);
  });
}

/** Counts a campaign's reads and reactions in batches, and publishes changes to campaign managers. */
export async function measure(context: ServerContext, job: Job<typeof measureJob>): Promise<void> {
  const id = job.payload;
  const { read } = context.database;
  const campaign = await read.get(selectCampaign, { id });
  if (!campaign) return;
  let [read_count, reacted_count] = [0, 0];
  let after: string | null = '';
  while (after !== null) {
    const asked: Share = { campaign_id: id, sender_id: campaign.sender_id, after, limit: shareSize };
    const share: { read: number | null; reacted: number | null; last: string | null } | undefined =
      await read.get(measureShare, asked);
    read_count += Number(share?.read ?? 0);
    reacted_count += Number(share?.reacted ?? 0);
    after = share?.last ?? null;
    await new Promise<void>((resolve) => void context.clock.after(1, resolve));
  }
  await context.database.write(async (tx) => {
    const row = await tx.get(selectCampaignToChange, { id });
    if (row && (row.read_count !== read_count || row.reacted_count !== reacted_count)) {
      await tx.run(updateMeasure, { id, read_count, reacted_count });
      await publishProgress(context, tx, { ...row, read_count, reacted_count });
    }
    await job.done(tx);
  });
}
