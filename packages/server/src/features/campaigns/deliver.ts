import {
  type CampaignFailure,
  fillTemplate,
  fromCid,
  type Message,
  parseCommand,
  type TemplateValues,
} from '@confab/protocol';
import { type Actor, actorOf } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { createChannel } from '../channelQueries/index.ts';
import { type ChannelRow, selectChannel } from '../channels/index.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import { admitMembers, hiddenMembership, hideAgain, selectJoined } from '../members/index.ts';
import { sendWithin } from '../messages/index.ts';
import { isActive, type UserRow } from '../users/index.ts';
import { messageIdFor } from './messageIdFor.ts';
import { channelValues, personValues, type RunningCampaign } from './runningCampaign.ts';
import { currentTarget, type TargetChannel, targetChannelFor } from './targetChannel.ts';
import { insertCampaignChannel, selectCampaignChannel } from './targetStore.ts';

/** The result of one delivery. */
export type Delivered =
  | { readonly message: Message }
  | { readonly failure: CampaignFailure | 'channel_not_found' | 'person_unreachable' };

/**
 * Sends the message to one user, in the campaign's channel for that user, through the send pipeline. Returns a failure
 * found before writing; throws errors of the pipeline.
 */
export async function deliverToUser(
  context: ServerContext,
  tx: Transaction,
  campaign: RunningCampaign,
  sender: UserRow,
  receiver: UserRow | undefined,
): Promise<Delivered> {
  const now = context.clock.now();
  const unfit = reasonUnreachable(sender, receiver, now);
  if (unfit || !receiver) return { failure: unfit ?? 'receiver_not_found' };
  const people = { sender: personValues(sender), receiver: personValues(receiver) };
  const found = targetChannelFor({
    template: campaign.channel,
    senderMode: campaign.senderMode,
    sender,
    receiverId: receiver.id,
    values: people,
  });
  if (typeof found === 'string') return { failure: found };
  const target = await currentTarget(tx, found);
  const { cid } = target;
  const channel = await tx.get(selectChannel, { cid });
  if (channel && channel.deleted_at !== null) return { failure: 'channel_not_found' };
  if (!channel && !campaign.createsChannels) return { failure: 'channel_missing' };
  const filled = fill(campaign, {
    ...people,
    channel: channel ? channelValues(channel) : { ...target.data, ...fromCid(cid), cid },
  });
  if ('failure' in filled) return filled;

  const actor = actorOf(sender, now);
  if (!channel) await createTargetChannel(context, tx, actor, target, campaign);
  else if (!(await canReceive(context, tx, actor, target, campaign, receiver.id)))
    return { failure: 'receiver_not_member' };
  const hidden = channel && !campaign.showsChannels && (await hiddenMembership(tx, receiver.id, channel));
  const message = await send(context, tx, campaign, await speaker(tx, actor, campaign, cid), {
    cid,
    targetId: receiver.id,
    text: filled.text,
  });
  if (hidden) await hideAgain(context, tx, hidden, Date.parse(message.created_at));
  return { message };
}

/** Delivers a campaign like `deliverToUser`, to an existing channel. */
export async function deliverToChannel(
  context: ServerContext,
  tx: Transaction,
  campaign: RunningCampaign,
  sender: UserRow,
  cid: string,
): Promise<Delivered> {
  const channel: ChannelRow | undefined = await tx.get(selectChannel, { cid });
  if (!channel || channel.deleted_at !== null) return { failure: 'channel_not_found' };
  const filled = fill(campaign, { sender: personValues(sender), channel: channelValues(channel) });
  if ('failure' in filled) return filled;
  const actor = actorOf(sender, context.clock.now());
  return { message: await send(context, tx, campaign, actor, { cid, targetId: cid, text: filled.text }) };
}

/** Returns why nothing can be sent to this user at all. */
function reasonUnreachable(
  sender: UserRow,
  receiver: UserRow | undefined,
  now: number,
): Extract<Delivered, { failure: unknown }>['failure'] | undefined {
  if (!receiver || receiver.deleted_at !== null || receiver.tenant !== sender.tenant)
    return 'receiver_not_found';
  if (!isActive(receiver)) return 'receiver_deactivated';
  if (actorOf(receiver, now).restrictions?.ban) return 'receiver_banned';
  if (receiver.id === sender.id) return 'receiver_is_sender';
  const blocked = parsed<string[]>(receiver.blocked_user_ids, []);
  return blocked.includes(sender.id) ? 'person_unreachable' : undefined;
}

function fill(
  { message }: RunningCampaign,
  values: TemplateValues,
): { text: string } | { failure: CampaignFailure } {
  const { text, missing } = fillTemplate(message.text, values);
  if (missing.length > 0) return { failure: 'template_value_missing' };
  // A receiver's name must not run a command with the sender's rights.
  return parseCommand(text) ? { failure: 'text_is_command' } : { text };
}

/** Creates the channel; requires the sender's capability even if the sender does not become a member and owner. */
async function createTargetChannel(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { cid, distinct, memberIds, data }: TargetChannel,
  { senderMode }: RunningCampaign,
): Promise<void> {
  const channel = { cid, data, memberIds, distinct };
  if (senderMode === 'include') return createChannel(context, tx, actor, channel);
  authorize(actor, 'create-channel', {
    channelType: channelTypeDirectory(context).get(fromCid(cid).type),
    tenant: tenantOf(actor),
  });
  await createChannel(context, tx, { ...service, tenant: tenantOf(actor) }, channel);
  await tx.run(insertCampaignChannel, { cid });
}

const service: Actor = { role: 'server', via: 'token' };

/** Whether the receiver is a member; readmits users who left a conversation of exactly these members. */
async function canReceive(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { cid, distinct, memberIds }: TargetChannel,
  { createsChannels }: RunningCampaign,
  receiverId: string,
): Promise<boolean> {
  const asked = distinct && createsChannels ? [...memberIds] : [receiverId];
  const joined = await tx.all(selectJoined, { cid, user_ids: asked });
  if (joined.length === asked.length) return true;
  if (!distinct || !createsChannels) return false;
  await admitMembers(context, tx, {
    cid,
    userIds: memberIds,
    state: 'joined',
    channel_role: 'member',
    actorId: actor.userId,
    field: 'user_ids',
    announce: true,
  });
  return true;
}

/** The sender may write in channels that the campaign created without them; elsewhere its own rights apply. */
async function speaker(
  tx: Transaction,
  actor: Actor,
  { senderMode }: RunningCampaign,
  cid: string,
): Promise<Actor> {
  if (senderMode === 'include') return actor;
  return (await tx.get(selectCampaignChannel, { cid })) ? { ...actor, role: 'server' } : actor;
}

async function send(
  context: ServerContext,
  tx: Transaction,
  { salt, message: { attachments, custom }, origin }: RunningCampaign,
  actor: Actor,
  { cid, targetId, text }: { cid: string; targetId: string; text: string },
): Promise<Message> {
  const id = messageIdFor(salt, targetId);
  return sendWithin(context, tx, actor, {
    cid,
    origin,
    message: {
      id,
      text,
      ...(attachments.length > 0 && { attachments }),
      ...(Object.keys(custom).length > 0 && { custom }),
    },
  });
}
