import {
  type AppRole,
  type Campaign,
  type CampaignStopReason,
  ChatError,
  campaignActive,
  campaignCompleted,
  campaignEmpty,
  campaignNotActive,
  campaignTimeInvalid,
  maxCampaignAheadMs,
} from '@confab/protocol';
import { type Actor, actorOf } from '../../core/access/actor.ts';
import { laterThan } from '../../core/clock/clock.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { type SegmentRow, segmentPage } from '../segments/index.ts';
import type { UserRow } from '../users/index.ts';
import { toCampaign, updateStatus } from './campaignStore.ts';
import { checkContent } from './checkContent.ts';
import type { CampaignRow } from './migrations.ts';
import { isActive, openCampaignToChange } from './openCampaign.ts';
import { publishCampaign, recordCampaign } from './publish.ts';
import { runJob, runJobKey } from './runJob.ts';

/**
 * Starts a campaign, now or at a time; a stopped one resumes with the remaining targets. Throws the errors of
 * `checkContent`, `campaign_not_found`, `campaign_active`, `campaign_completed`, `campaign_empty`,
 * `campaign_time_invalid`.
 */
export function startCampaign(
  context: ServerContext,
  actor: Actor,
  id: string,
  asked: { scheduled_for?: string | undefined; stop_at?: string | undefined },
): Promise<Campaign> {
  return context.database.write(async (tx) => {
    const row = await openCampaignToChange(tx, actor, id);
    if (isActive(row)) throw new ChatError(campaignActive);
    if (row.status === 'completed') throw new ChatError(campaignCompleted);
    const times = checkTimes(context.clock.now(), asked);
    const campaign = toCampaign(row);
    const { sender, segments } = await checkContent(context, tx, {
      ...campaign,
      channel_template: campaign.channel_template,
    });
    if (row.freezing === null)
      await requireSomebody(context, tx, sender, { segments, user_ids: campaign.user_ids });
    const isNow = times.scheduled_for === null;
    const started: CampaignRow = {
      ...row,
      ...times,
      status: !isNow ? 'scheduled' : row.started_at === null ? 'preparing' : 'running',
      finished_at: null,
      stop_reason: null,
      started_by_id: actor.userId ?? null,
      sender_role: sender.role as AppRole,
      updated_at: laterThan(row.updated_at, context.clock),
    };
    await tx.run(updateStatus, started);
    await context.jobs.enqueue(tx, runJob(id, times.scheduled_for ?? context.clock.now()));
    const { scheduled_for, stop_at } = asked;
    const details = { sender_id: row.sender_id, scheduled_for, stop_at };
    await recordCampaign(context, tx, actor, 'campaign.started', row, details);
    return publishCampaign(context, tx, actor, started);
  });
}

/** Stops a campaign. Throws `campaign_not_found`, and `campaign_not_active` for a draft or completed one. */
export function stopCampaign(context: ServerContext, actor: Actor, id: string): Promise<Campaign> {
  return context.database.write(async (tx) => {
    const row = await openCampaignToChange(tx, actor, id);
    if (row.status === 'stopped') return toCampaign(row);
    if (!isActive(row)) throw new ChatError(campaignNotActive);
    await context.jobs.cancel(tx, runJobKey(id));
    return stopWithin(context, tx, actor, row, 'by_hand');
  });
}

/** Stops a campaign within a transaction; nothing is sent after it. */
export async function stopWithin(
  context: ServerContext,
  tx: Transaction,
  actor: Actor | undefined,
  row: CampaignRow,
  stop_reason: CampaignStopReason,
): Promise<Campaign> {
  const stopped: CampaignRow = {
    ...row,
    status: 'stopped',
    stop_reason,
    finished_at: context.clock.now(),
    updated_at: laterThan(row.updated_at, context.clock),
  };
  await tx.run(updateStatus, stopped);
  await recordCampaign(context, tx, actor, 'campaign.stopped', row, {
    reason: stop_reason,
    sent: row.sent,
  });
  return publishCampaign(context, tx, actor, stopped);
}

function checkTimes(
  now: number,
  { scheduled_for, stop_at }: { scheduled_for?: string | undefined; stop_at?: string | undefined },
): Pick<CampaignRow, 'scheduled_for' | 'stop_at'> {
  const start = scheduled_for === undefined ? null : Date.parse(scheduled_for);
  const stop = stop_at === undefined ? null : Date.parse(stop_at);
  if (start !== null && start <= now) throw badTime('scheduled_for', 'must be in the future');
  if (start !== null && start - now > maxCampaignAheadMs) {
    throw badTime('scheduled_for', 'must be at most 365 days ahead');
  }
  if (stop !== null && stop <= (start ?? now)) throw badTime('stop_at', 'must be after the start');
  return { scheduled_for: start, stop_at: stop };
}

const badTime = (field: string, rule: string) =>
  new ChatError(campaignTimeInvalid, { details: { issues: [{ field, rule }] } });

/** Throws `campaign_empty` if there is nobody in `user_ids` and the segments. */
async function requireSomebody(
  context: ServerContext,
  reader: Reader,
  sender: UserRow,
  { segments, user_ids }: { segments: readonly SegmentRow[]; user_ids: readonly string[] },
): Promise<void> {
  if (user_ids.length > 0) return;
  const as = actorOf(sender, context.clock.now());
  for (const segment of segments) {
    if ((await segmentPage(context, reader, segment, { as, after: '', limit: 1 })).length > 0) return;
  }
  const rule = 'must include a segment that isn’t empty if user_ids is empty';
  throw new ChatError(campaignEmpty, { details: { issues: [{ field: 'segment_ids', rule }] } });
}
