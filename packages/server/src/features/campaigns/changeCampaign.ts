import { randomUUID } from 'node:crypto';
import {
  type Campaign,
  type ChannelTemplate,
  ChatError,
  campaignActive,
  campaignBegun,
  campaignCompleted,
  campaignIdTaken,
  maxCampaigns,
  tooManyCampaigns,
} from '@confab/protocol';
import { type campaignEndpoints, campaignEvents, type ParsedBodyOf } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { laterThan } from '../../core/clock/clock.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { publishToManagers, requireCampaignManager } from '../segments/index.ts';
import {
  countCampaigns,
  deleteCampaignRow,
  insertCampaign,
  selectCampaign,
  toCampaign,
  updateContent,
} from './campaignStore.ts';
import { checkContent } from './checkContent.ts';
import type { CampaignRow } from './migrations.ts';
import { isActive, openCampaignToChange } from './openCampaign.ts';
import { publishCampaign, recordCampaign } from './publish.ts';

/** The kind of the job that deletes the targets of a deleted campaign. */
export const forgetTargetsJob = 'campaigns.forget';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [forgetTargetsJob]: string;
  }
}

type Input = ParsedBodyOf<typeof campaignEndpoints.createCampaign>;
type Content = Omit<Input, 'id' | 'sender_id'> & { sender_id: string };

/**
 * Creates a campaign as a draft (CAMP-01); repeating the same id by the same user returns the first one. Throws the
 * errors of `checkContent`, `campaign_id_taken`, `too_many_campaigns`.
 */
export async function createCampaign(
  context: ServerContext,
  actor: Actor,
  { id = randomUUID(), sender_id = requireUserId(actor), ...asked }: Input,
): Promise<Campaign> {
  requireCampaignManager(actor);
  const content = once({ ...asked, sender_id });
  const { sender_id: by, ...columns } = columnsOf(content);
  await checkContent(context, context.database.read, {
    ...content,
    channel_template: content.channel_template as ChannelTemplate | undefined,
  });
  return context.database.write(async (tx) => {
    const first = await tx.get(selectCampaign, { id });
    if (first && first.created_by_id === (actor.userId ?? null)) return toCampaign(first);
    if (first) {
      throw new ChatError(campaignIdTaken, {
        details: { issues: [{ field: 'id', rule: 'must not already be in use' }] },
      });
    }
    const { count } = (await tx.get(countCampaigns, {})) as { count: number };
    if (Number(count) >= maxCampaigns) throw new ChatError(tooManyCampaigns);
    const now = context.clock.now();
    const row: CampaignRow = {
      id,
      salt: randomUUID(),
      ...columns,
      sender_id: by,
      status: 'draft',
      scheduled_for: null,
      stop_at: null,
      started_at: null,
      finished_at: null,
      stop_reason: null,
      started_by_id: null,
      sender_role: null,
      freezing: null,
      targets: 0,
      sent: 0,
      failed: 0,
      failures: '{}',
      read_count: 0,
      reacted_count: 0,
      measured_at: 0,
      created_by_id: actor.userId ?? null,
      created_at: now,
      updated_at: now,
    };
    await tx.run(insertCampaign, row);
    await recordCampaign(context, tx, actor, 'campaign.created', row, { sender_id });
    return publishCampaign(context, tx, actor, row);
  });
}

/**
 * Updates a campaign that has not started. Throws the errors of `checkContent`, `campaign_not_found`,
 * `campaign_active`, `campaign_begun`, `campaign_completed`.
 */
export async function updateCampaign(
  context: ServerContext,
  actor: Actor,
  id: string,
  { channel_template, ...changes }: ParsedBodyOf<typeof campaignEndpoints.updateCampaign>,
): Promise<Campaign> {
  return context.database.write(async (tx) => {
    const row = await openCampaignToChange(tx, actor, id);
    requireUnbegun(row);
    const before = toCampaign(row);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const content = once({
      ...before,
      ...given,
      channel_template:
        channel_template === undefined ? before.channel_template : (channel_template ?? undefined),
    } as Content);
    await checkContent(context, tx, {
      ...content,
      channel_template: content.channel_template as ChannelTemplate | undefined,
    });
    const updated_at = laterThan(row.updated_at, context.clock);
    const changed = { ...row, ...columnsOf(content), updated_at };
    await tx.run(updateContent, changed);
    const fields = [...Object.keys(given), ...(channel_template === undefined ? [] : ['channel_template'])];
    await recordCampaign(context, tx, actor, 'campaign.updated', changed, { fields });
    return publishCampaign(context, tx, actor, changed);
  });
}

/** Deletes a campaign that is not active; sent messages are kept. Throws `campaign_not_found` and `campaign_active`. */
export function deleteCampaign(context: ServerContext, actor: Actor, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const row = await openCampaignToChange(tx, actor, id);
    if (isActive(row)) throw new ChatError(campaignActive);
    await tx.run(deleteCampaignRow, { id });
    if (row.targets > 0) await context.jobs.enqueue(tx, { kind: forgetTargetsJob, payload: id });
    await recordCampaign(context, tx, actor, 'campaign.deleted', row, { sent: row.sent });
    const definition = campaignEvents.campaignDeleted;
    await publishToManagers(context, tx, {
      definition,
      payload: { campaign_id: id },
      actor_id: actor.userId,
    });
  });
}

function requireUnbegun(row: CampaignRow): void {
  if (row.status === 'completed') throw new ChatError(campaignCompleted);
  if (isActive(row)) throw new ChatError(campaignActive);
  if (row.freezing !== null) throw new ChatError(campaignBegun);
}

/** Removes duplicates. */
const once = (content: Content): Content => ({
  ...content,
  segment_ids: [...new Set(content.segment_ids)],
  user_ids: [...new Set(content.user_ids)],
});

const columnsOf = (content: Content) => ({
  name: content.name,
  name_folded: foldText(content.name),
  description: content.description,
  message_template: JSON.stringify(content.message_template),
  segment_ids: JSON.stringify(content.segment_ids),
  user_ids: JSON.stringify(content.user_ids),
  sender_id: content.sender_id,
  sender_mode: content.sender_mode,
  channel_template: content.channel_template ? JSON.stringify(content.channel_template) : null,
  create_channels: content.create_channels ? 1 : 0,
  show_channels: content.show_channels ? 1 : 0,
  skip_push: content.skip_push ? 1 : 0,
  skip_webhook: content.skip_webhook ? 1 : 0,
});
