import * as v from 'valibot';
import type { ChannelCustom, MessageCustom } from '../../contract/customData.ts';
import {
  channelTypeField,
  clientIdField,
  customAnswer,
  customField,
  imageUrlField,
  nameField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { attachmentSchema, attachmentsField } from '../attachments/schema.ts';
import { maxMessageTextLength } from '../messages/limits.ts';
import {
  campaignStatuses,
  campaignStopReasons,
  campaignTargetStates,
  maxCampaignSegments,
  maxCampaignUsers,
  maxTemplateMembers,
  senderModes,
} from './limits.ts';

/** The message sent to each target; `text` may contain placeholders. */
const messageTemplateField = v.strictObject({
  text: textField(maxMessageTextLength),
  /** External addresses only: a file on this server belongs to one message. */
  attachments: v.optional(attachmentsField, []),
  custom: v.optional(customField<MessageCustom>(), {}),
});

/**
 * The channel a user receives the message in: without `id`, the channel of exactly sender, receiver and `member_ids`,
 * otherwise the one with this id. `id`, `name` and `topic` may contain placeholders of sender and receiver.
 */
const channelTemplateField = v.strictObject({
  type: channelTypeField,
  id: v.optional(v.pipe(textField(200), v.nonEmpty('must not be empty'))),
  name: v.optional(nameField(200)),
  topic: v.optional(textField(500)),
  image: v.optional(imageUrlField),
  custom: v.optional(customField<ChannelCustom>()),
  /** In addition to the receiver, and to the sender if `sender_mode` includes it. */
  member_ids: v.optional(v.pipe(v.array(userIdField), v.maxLength(maxTemplateMembers)), []),
});

/** The editable fields of a campaign (CAMP-01, SEED.md section 3). */
export const campaignFields = {
  name: nameField(80),
  description: textField(500),
  message_template: messageTemplateField,
  segment_ids: v.pipe(v.array(clientIdField), v.maxLength(maxCampaignSegments)),
  sender_id: userIdField,
  sender_mode: v.picklist(senderModes),
  channel_template: channelTemplateField,
  /** Whether missing channels are created. */
  create_channels: v.boolean(),
  /** Whether channels that their receiver has hidden are shown again. */
  show_channels: v.boolean(),
  skip_push: v.boolean(),
  skip_webhook: v.boolean(),
  user_ids: v.pipe(v.array(userIdField), v.maxLength(maxCampaignUsers)),
};

export const messageTemplateSchema = v.object({
  text: v.string(),
  attachments: v.array(attachmentSchema),
  custom: customAnswer<MessageCustom>(),
});
export type MessageTemplate = v.InferOutput<typeof messageTemplateSchema>;

export const channelTemplateSchema = v.object({
  type: v.string(),
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  topic: v.optional(v.string()),
  image: v.optional(v.string()),
  custom: v.optional(customAnswer<ChannelCustom>()),
  member_ids: v.array(v.string()),
});
export type ChannelTemplate = v.InferOutput<typeof channelTemplateSchema>;

/** Progress and results of a campaign. `read` and `reacted` count targets, and are updated within seconds. */
export const campaignStatsSchema = v.object({
  /** While `preparing`, the number recorded so far. */
  targets: v.number(),
  sent: v.number(),
  failed: v.number(),
  /** Number of failures by reason: one of `campaignFailures`, or the name of a send error. */
  failures: v.record(v.string(), v.number()),
  /** Targets whose receiver (in a channel: anyone but the sender) has read the message. */
  read: v.number(),
  reacted: v.number(),
});
export type CampaignStats = v.InferOutput<typeof campaignStatsSchema>;

/** A message to many users or channels (CAMP-01), visible to campaign managers. */
export const campaignSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  message_template: messageTemplateSchema,
  segment_ids: v.array(v.string()),
  sender_id: v.string(),
  sender_mode: v.picklist(senderModes),
  channel_template: v.optional(channelTemplateSchema),
  create_channels: v.boolean(),
  show_channels: v.boolean(),
  skip_push: v.boolean(),
  skip_webhook: v.boolean(),
  user_ids: v.array(v.string()),
  status: v.picklist(campaignStatuses),
  /** The scheduled start, if any. */
  scheduled_for: v.optional(timeField),
  /** The time at which it stops, even with messages unsent. */
  stop_at: v.optional(timeField),
  /** When its targets were recorded. */
  started_at: v.optional(timeField),
  /** When it stopped or completed. */
  finished_at: v.optional(timeField),
  /** Why it stopped, if it is `stopped`. */
  stop_reason: v.optional(v.picklist(campaignStopReasons)),
  stats: campaignStatsSchema,
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  /** Increases with every edit; sending is no edit. */
  updated_at: timeField,
});
export type Campaign = v.InferOutput<typeof campaignSchema>;
export const campaign = defineEntity('Campaign', campaignSchema);

/** The delivery state of one target. */
export const campaignTargetSchema = v.object({
  kind: v.picklist(['user', 'channel']),
  /** A user's id or a channel's cid. */
  target_id: v.string(),
  state: v.picklist(campaignTargetStates),
  /** Why it failed. */
  reason: v.optional(v.string()),
  /** The channel and message it was sent as. */
  cid: v.optional(v.string()),
  message_id: v.optional(v.string()),
  settled_at: v.optional(timeField),
});
export type CampaignTarget = v.InferOutput<typeof campaignTargetSchema>;
