import * as v from 'valibot';
import {
  channelTypeField,
  clientIdField,
  customField,
  imageUrlField,
  nameField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { attachmentSchema, attachmentsField } from '../attachments/attachment.ts';
import { messageTextMost } from '../messages/limits.ts';
import {
  campaignSegmentsMost,
  campaignStatuses,
  campaignStopReasons,
  campaignTargetStates,
  campaignUsersMost,
  senderModes,
  templateMembersMost,
} from './limits.ts';

/** What each target is told; `text` may hold placeholders. */
const messageTemplateField = v.strictObject({
  text: textField(messageTextMost),
  /** Of addresses elsewhere: a file of this server belongs to one message. */
  attachments: v.optional(attachmentsField, []),
  custom: v.optional(customField, {}),
});

/**
 * Which channel a user is told it in: that of exactly sender, receiver and `member_ids` where there is no `id`, else the one
 * of this id. `id`, `name` and `topic` may hold placeholders of sender and receiver.
 */
const channelTemplateField = v.strictObject({
  type: channelTypeField,
  id: v.optional(v.pipe(textField(200), v.nonEmpty('must not be empty'))),
  name: v.optional(nameField(200)),
  topic: v.optional(textField(500)),
  image: v.optional(imageUrlField),
  custom: v.optional(customField),
  /** Beside the receiver, and the sender where `sender_mode` includes it. */
  member_ids: v.optional(v.pipe(v.array(userIdField), v.maxLength(templateMembersMost)), []),
});

/** The fields of a campaign that people set (CAMP-01, SEED.md section 3). */
export const campaignFields = {
  name: nameField(80),
  description: textField(500),
  message_template: messageTemplateField,
  segment_ids: v.pipe(v.array(clientIdField), v.maxLength(campaignSegmentsMost)),
  sender_id: userIdField,
  sender_mode: v.picklist(senderModes),
  channel_template: channelTemplateField,
  /** Whether a channel that is not there yet is made. */
  create_channels: v.boolean(),
  /** Whether a channel that its receiver has hidden comes back. */
  show_channels: v.boolean(),
  skip_push: v.boolean(),
  skip_webhook: v.boolean(),
  user_ids: v.pipe(v.array(userIdField), v.maxLength(campaignUsersMost)),
};

export const messageTemplateSchema = v.object({
  text: v.string(),
  attachments: v.array(attachmentSchema),
  custom: v.record(v.string(), v.unknown()),
});
export type MessageTemplate = v.InferOutput<typeof messageTemplateSchema>;

export const channelTemplateSchema = v.object({
  type: v.string(),
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  topic: v.optional(v.string()),
  image: v.optional(v.string()),
  custom: v.optional(v.record(v.string(), v.unknown())),
  member_ids: v.array(v.string()),
});
export type ChannelTemplate = v.InferOutput<typeof channelTemplateSchema>;

/** How far a campaign is and what came of it. `read` and `reacted` count targets, and follow within seconds. */
export const campaignStatsSchema = v.object({
  /** While it is `preparing`, those written down so far. */
  targets: v.number(),
  sent: v.number(),
  failed: v.number(),
  /** How many failed for each reason: one of `campaignFailures`, or the name of an error that sending gave. */
  failures: v.record(v.string(), v.number()),
  /** Targets whose receiver (in a channel: anybody but the sender) has read the message. */
  read: v.number(),
  reacted: v.number(),
});
export type CampaignStats = v.InferOutput<typeof campaignStatsSchema>;

/** One message to many users or channels (CAMP-01), seen by those who manage campaigns. */
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
  /** When it is to start, where a time was given. */
  scheduled_for: v.optional(timeField),
  /** When it stops, whatever was not sent by then. */
  stop_at: v.optional(timeField),
  /** When its targets were written down. */
  started_at: v.optional(timeField),
  /** When it stopped or was completed. */
  finished_at: v.optional(timeField),
  /** Why it stopped, of one that is `stopped`. */
  stop_reason: v.optional(v.picklist(campaignStopReasons)),
  stats: campaignStatsSchema,
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  /** Later than that of every change before; what follows from sending is no change. */
  updated_at: timeField,
});
export type Campaign = v.InferOutput<typeof campaignSchema>;
export const campaign = defineEntity('Campaign', campaignSchema);

/** What becomes, or became, of one target. */
export const campaignTargetSchema = v.object({
  kind: v.picklist(['user', 'channel']),
  /** A user's id or a channel's cid. */
  target_id: v.string(),
  state: v.picklist(campaignTargetStates),
  /** Why it failed. */
  reason: v.optional(v.string()),
  /** Where it was sent, and as which message. */
  cid: v.optional(v.string()),
  message_id: v.optional(v.string()),
  settled_at: v.optional(timeField),
});
export type CampaignTarget = v.InferOutput<typeof campaignTargetSchema>;
