import {
  ChatError,
  channelNotFound,
  fillTemplate,
  fromCid,
  inputInvalid,
  type MessageTemplate,
  type TemplateValues,
  templateInvalid,
  templateValueMissing,
  userNotFound,
} from '@confab/protocol';
import type { AnswerOf, campaignEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { findChannel, selectChannel } from '../channels/index.ts';
import { selectUsers, type UserRow } from '../users/index.ts';
import { checkMessageTemplate } from './checkContent.ts';
import { openCampaign } from './openCampaign.ts';
import { channelValues, personValues, type RunningCampaign, toRunning } from './runningCampaign.ts';
import { currentTarget, targetChannelFor } from './targetChannel.ts';

type Answer = AnswerOf<typeof campaignEndpoints.previewCampaign>;

/**
 * Returns the message that one user, or one channel that the actor may read, would receive; sends nothing. Throws
 * `campaign_not_found`, `user_not_found`, `channel_not_found`, `template_invalid`, and `template_value_missing` naming
 * the placeholders.
 */
export async function previewCampaign(
  context: ServerContext,
  actor: Actor,
  id: string,
  { user_id, cid, message_template }: ParsedBodyOf<typeof campaignEndpoints.previewCampaign>,
): Promise<Answer> {
  const { read } = context.database;
  const campaign = toRunning(await openCampaign(read, actor, id));
  if ((user_id === undefined) === (cid === undefined)) {
    const rule = 'must be set unless cid is';
    throw new ChatError(inputInvalid, { details: { issues: [{ field: 'user_id', rule }] } });
  }
  if (message_template) checkMessageTemplate(message_template);
  const message = message_template ?? campaign.message;
  const sender = await requireUser(read, campaign.senderId, 'sender_id');
  if (cid !== undefined) {
    const access = await findChannel(context, read, actor, cid);
    const row = access?.may('read-channel') ? await read.get(selectChannel, { cid }) : undefined;
    if (!row) throw new ChatError(channelNotFound);
    const values = { sender: personValues(sender), channel: channelValues(row) };
    return filled(message, values, { cid, name: row.name ?? undefined, exists: true });
  }
  return previewFor(read, campaign, message, sender, await requireUser(read, user_id as string, 'user_id'));
}

async function previewFor(
  read: Reader,
  campaign: RunningCampaign,
  message: MessageTemplate,
  sender: UserRow,
  receiver: UserRow,
): Promise<Answer> {
  const people = { sender: personValues(sender), receiver: personValues(receiver) };
  const target = targetChannelFor({
    template: campaign.channel,
    senderMode: campaign.senderMode,
    sender,
    receiverId: receiver.id,
    values: people,
  });
  if (target === 'template_value_missing') {
    throw new ChatError(templateValueMissing, {
      details: issue('channel_template', 'must have a value or a fallback for each placeholder'),
    });
  }
  if (typeof target === 'string') {
    throw new ChatError(templateInvalid, {
      details: issue('channel_template.id', 'must produce 1 to 64 letters, digits, _ ! or -'),
    });
  }
  const { cid } = await currentTarget(read, target);
  const row = await read.get(selectChannel, { cid });
  const channel = row ? channelValues(row) : { ...target.data, ...fromCid(cid), cid };
  const name = channel.name ?? undefined;
  return filled(message, { ...people, channel }, { cid, name, exists: row !== undefined });
}

function filled(
  { text: template, attachments, custom }: MessageTemplate,
  values: TemplateValues,
  channel: Answer['channel'],
): Answer {
  const { text, missing } = fillTemplate(template, values);
  if (missing.length === 0) return { text, attachments, custom, channel };
  throw new ChatError(templateValueMissing, {
    details: {
      issues: missing.map((name) => ({
        field: 'message_template.text',
        rule: `must have a fallback for {{${name}}}, which has no value`,
      })),
    },
  });
}

async function requireUser(read: Reader, id: string, field: string): Promise<UserRow> {
  const [user] = await read.all(selectUsers, { ids: [id] });
  if (user && user.deleted_at === null) return user;
  throw new ChatError(userNotFound, { details: issue(field, 'must be an existing user') });
}

const issue = (field: string, rule: string) => ({ issues: [{ field, rule }] });
