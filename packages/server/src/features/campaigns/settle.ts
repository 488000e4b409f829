import type { Message } from '@confab/protocol';
import { type AppRole, appRoles, ChatError, internalError } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { writeSending } from '../messages/index.ts';
import { managesCampaigns } from '../segments/index.ts';
import { selectUsers, type UserRow } from '../users/index.ts';
import { countFailed, countSent, selectCampaignToChange, selectRunState } from './campaignStore.ts';
import { canSend } from './checkContent.ts';
import { type Delivered, deliverToChannel, deliverToUser } from './deliver.ts';
import type { CampaignRow, CampaignTargetRow } from './migrations.ts';
import type { RunningCampaign } from './runningCampaign.ts';
import { stopWithin } from './startCampaign.ts';
import { selectTarget, settleTarget } from './targetStore.ts';

/** Whether there may be more to send. */
export type Settled = 'settled' | 'halted';

/** The users who must still have their rights for every message. */
export type Responsible = Pick<CampaignRow, 'sender_id' | 'sender_role' | 'started_by_id'>;

/**
 * Processes one target: the message, the target's state and the count are one write, so that it receives at most one
 * message and is counted once. Checks the rights of the sender and of the user who started the campaign again. Throws
 * errors that a retry may resolve.
 */
export async function settle(
  context: ServerContext,
  campaign: RunningCampaign,
  responsible: Responsible,
  targetId: string,
  { isLastTry }: { isLastTry: boolean },
): Promise<Settled> {
  try {
    return await writeSending(context, (tx) =>
      deliverAndSettle(context, tx, campaign, responsible, targetId),
    );
  } catch (error) {
    const isFinal = error instanceof ChatError && !error.retryable;
    if (!isFinal && !isLastTry) throw error;
    if (!isFinal)
      context.logger.error({ err: error, campaign: campaign.id }, 'a campaign could not send a message');
    const reason = isFinal ? error.name : internalError.name;
    return context.database.write((tx) => fail(context, tx, campaign.id, targetId, reason));
  }
}

async function deliverAndSettle(
  context: ServerContext,
  tx: Transaction,
  campaign: RunningCampaign,
  responsible: Responsible,
  targetId: string,
): Promise<Settled> {
  const { id } = campaign;
  const state = await tx.get(selectRunState, { id });
  if (state?.status !== 'running') return 'halted';
  const now = context.clock.now();
  const target = await tx.get(selectTarget, { campaign_id: id, target_id: targetId });
  if (target?.state !== 'waiting') return 'settled';
  const ids = [targetId, responsible.sender_id, responsible.started_by_id].filter((one) => one !== null);
  const people = new Map((await tx.all(selectUsers, { ids })).map((user) => [user.id, user]));
  const sender = people.get(responsible.sender_id);
  const end =
    state.stop_at !== null && state.stop_at <= now ? 'stop_time' : missingRights(people, responsible, now);
  if (end || !sender) {
    const row = await tx.get(selectCampaignToChange, { id });
    if (row) await stopWithin(context, tx, undefined, row, end ?? 'sender_not_allowed');
    return 'halted';
  }
  const delivered: Delivered = targetId.includes(':')
    ? await deliverToChannel(context, tx, campaign, sender, targetId)
    : await deliverToUser(context, tx, campaign, sender, people.get(targetId));
  if ('failure' in delivered) return fail(context, tx, id, targetId, delivered.failure);
  await tx.run(settleTarget, sentRow(id, targetId, delivered.message, now));
  await tx.run(countSent, { id });
  return 'settled';
}

const sentRow = (
  campaign_id: string,
  target_id: string,
  { cid, id, number }: Message,
  now: number,
): CampaignTargetRow => ({
  campaign_id,
  target_id,
  state: 'sent',
  reason: null,
  cid,
  message_id: id,
  message_number: number,
  settled_at: now,
});

async function fail(
  context: ServerContext,
  tx: Transaction,
  campaign_id: string,
  target_id: string,
  reason: string,
): Promise<Settled> {
  const target = await tx.get(selectTarget, { campaign_id, target_id });
  const row = await tx.get(selectCampaignToChange, { id: campaign_id });
  if (target?.state !== 'waiting' || !row) return 'settled';
  const failures = JSON.parse(row.failures) as Record<string, number>;
  const counted = JSON.stringify({ ...failures, [reason]: (failures[reason] ?? 0) + 1 });
  await tx.run(settleTarget, {
    ...target,
    state: 'failed',
    reason,
    settled_at: context.clock.now(),
  });
  await tx.run(countFailed, { id: campaign_id, failures: counted });
  return 'settled';
}

/** Returns why sending must stop: the sender is gone or lost rights, or the user who started it did. */
function missingRights(
  people: ReadonlyMap<string, UserRow>,
  { sender_id, sender_role, started_by_id }: Responsible,
  now: number,
): 'sender_not_allowed' | 'starter_not_allowed' | undefined {
  const sender = people.get(sender_id);
  if (!sender || !canSend(sender, now) || isLess(sender.role as AppRole, sender_role)) {
    return 'sender_not_allowed';
  }
  if (started_by_id === null) return undefined;
  const starter = people.get(started_by_id);
  const mayStill = starter && canSend(starter, now) && managesCampaigns(starter);
  return mayStill ? undefined : 'starter_not_allowed';
}

const isLess = (role: AppRole, before: AppRole | null) =>
  before !== null && appRoles.indexOf(role) > appRoles.indexOf(before);
