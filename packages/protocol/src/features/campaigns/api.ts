import * as v from 'valibot';
import type { ChannelCustom, MessageCustom } from '../../contract/customData.ts';
import {
  channelTypeField,
  cidField,
  clientIdField,
  countField,
  customAnswer,
  customField,
  emptyAnswer,
  filterField,
  imageUrlField,
  nameField,
  sortField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { attachmentSchema, attachmentsField } from '../attachments/schema.ts';
import { channelNotFound } from '../channels/limits.ts';
import { channelTypeNotFound } from '../channelTypes/limits.ts';
import { maxMessageTextLength, messageEmpty, messageTooLong } from '../messages/limits.ts';
import { segmentNotFound } from '../segments/limits.ts';
import { userNotFound } from '../users/limits.ts';
import {
  campaignActive,
  campaignBegun,
  campaignCompleted,
  campaignEmpty,
  campaignErrors,
  campaignIdTaken,
  campaignNotActive,
  campaignNotFound,
  campaignPageLimit,
  campaignSenderInvalid,
  campaignStatuses,
  campaignStopReasons,
  campaignTargetStates,
  campaignTimeInvalid,
  maxCampaignPageSize,
  maxCampaignSegments,
  maxCampaignUsers,
  maxTemplateMembers,
  senderModes,
  templateInvalid,
  templateValueMissing,
  tooManyCampaigns,
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

const answer = v.object({ campaign: campaignSchema });
const page = {
  limit: v.optional(countField(1, maxCampaignPageSize), campaignPageLimit),
  /** The `next` of the previous answer. */
  next: v.optional(v.pipe(v.string(), v.maxLength(512))),
};
/** Cursor of the next page; omitted if there is none. */
const next = v.optional(v.string());
const contentErrors = [
  messageEmpty,
  messageTooLong,
  templateInvalid,
  campaignSenderInvalid,
  channelTypeNotFound,
  segmentNotFound,
  userNotFound,
] as const;

export const endpoints = {
  createCampaign: defineEndpoint('POST /campaigns', {
    summary:
      'Create a campaign as a draft; nothing is sent yet. Repeating the same id returns the first campaign. Requires manage-campaigns.',
    body: v.strictObject({
      id: v.optional(clientIdField),
      name: campaignFields.name,
      description: v.optional(campaignFields.description, ''),
      message_template: campaignFields.message_template,
      segment_ids: v.optional(campaignFields.segment_ids, []),
      /** Defaults to the caller. */
      sender_id: v.optional(campaignFields.sender_id),
      sender_mode: v.optional(campaignFields.sender_mode, 'include'),
      /** Defaults to direct messages of type `messaging`. */
      channel_template: v.optional(campaignFields.channel_template),
      create_channels: v.optional(campaignFields.create_channels, true),
      show_channels: v.optional(campaignFields.show_channels, false),
      skip_push: v.optional(campaignFields.skip_push, false),
      skip_webhook: v.optional(campaignFields.skip_webhook, false),
      user_ids: v.optional(campaignFields.user_ids, []),
    }),
    answer,
    errors: [...contentErrors, campaignIdTaken, tooManyCampaigns],
  }),
  getCampaign: defineEndpoint('GET /campaigns/{campaign_id}', {
    summary: 'Get a campaign with its progress. Requires manage-campaigns.',
    answer,
    errors: [campaignNotFound],
  }),
  updateCampaign: defineEndpoint('PATCH /campaigns/{campaign_id}', {
    summary: 'Update a campaign that is not scheduled and has not started. Requires manage-campaigns.',
    body: v.partial(
      v.strictObject({
        ...campaignFields,
        /** `null` removes it. */
        channel_template: v.nullable(campaignFields.channel_template),
      }),
    ),
    answer,
    errors: [...contentErrors, campaignNotFound, campaignActive, campaignBegun, campaignCompleted],
  }),
  deleteCampaign: defineEndpoint('DELETE /campaigns/{campaign_id}', {
    summary: 'Delete a campaign that is not running. Sent messages are kept. Requires manage-campaigns.',
    answer: emptyAnswer,
    errors: [campaignNotFound, campaignActive],
  }),
  startCampaign: defineEndpoint('POST /campaigns/{campaign_id}/start', {
    summary:
      'Start a campaign, now or at a given time, until it completes or its stop time. A stopped campaign resumes with the remaining targets. Requires manage-campaigns.',
    body: v.strictObject({ scheduled_for: v.optional(timeField), stop_at: v.optional(timeField) }),
    answer,
    errors: [
      ...contentErrors,
      campaignNotFound,
      campaignActive,
      campaignCompleted,
      campaignEmpty,
      campaignTimeInvalid,
    ],
  }),
  stopCampaign: defineEndpoint('POST /campaigns/{campaign_id}/stop', {
    summary:
      'Stop a campaign; nothing more is sent. No effect on a stopped campaign. Requires manage-campaigns.',
    body: v.object({}),
    answer,
    errors: [campaignNotFound, campaignNotActive],
  }),
  /** Filter fields: id, name, status, sender_id, created_by_id, created_at. Sort fields: name, created_at, updated_at. */
  queryCampaigns: defineEndpoint('POST /campaigns/query', {
    summary: 'Query campaigns by filter, newest first by default. Requires manage-campaigns.',
    body: v.object({
      filter: v.optional(filterField, {}),
      sort: v.optional(v.pipe(sortField, v.maxLength(1)), []),
      ...page,
    }),
    answer: v.object({ campaigns: v.array(campaignSchema), next }),
  }),
  previewCampaign: defineEndpoint('POST /campaigns/{campaign_id}/preview', {
    summary:
      'Preview the message for one user or channel. A template in the request replaces the stored one. Requires manage-campaigns.',
    body: v.strictObject({
      user_id: v.optional(userIdField),
      cid: v.optional(cidField),
      message_template: v.optional(campaignFields.message_template),
    }),
    answer: v.object({
      text: v.string(),
      attachments: v.array(attachmentSchema),
      custom: customAnswer<MessageCustom>(),
      /** The channel it would be sent to. */
      channel: v.object({ cid: v.string(), name: v.optional(v.string()), exists: v.boolean() }),
    }),
    errors: [campaignNotFound, templateInvalid, templateValueMissing, userNotFound, channelNotFound],
  }),
  countCampaignAudience: defineEndpoint('POST /campaigns/audience', {
    summary:
      'Count the users and channels in these segments and user lists, without duplicates. Requires manage-campaigns.',
    body: v.strictObject({
      segment_ids: v.optional(campaignFields.segment_ids, []),
      user_ids: v.optional(campaignFields.user_ids, []),
      /** Filters match channels the sender may read; defaults to the caller. */
      sender_id: v.optional(campaignFields.sender_id),
    }),
    answer: v.object({ users: v.number(), channels: v.number() }),
    errors: [segmentNotFound, userNotFound],
  }),
  queryCampaignTargets: defineEndpoint('POST /campaigns/{campaign_id}/targets/query', {
    summary:
      "Query the delivery state of a campaign's targets, by id, one page at a time. Requires manage-campaigns.",
    body: v.object({ state: v.optional(v.picklist(campaignTargetStates)), ...page }),
    answer: v.object({ targets: v.array(campaignTargetSchema), next }),
    errors: [campaignNotFound],
  }),
};

export const events = {
  campaignUpdated: defineEvent('campaign.updated', {
    stream: 'user',
    summary: 'Sent to campaign managers: a campaign was created, updated, started, stopped or completed.',
    payload: { campaign: campaignSchema },
  }),
  campaignProgress: defineEvent('campaign.progress', {
    stream: 'user',
    summary: "Sent to campaign managers: a campaign's progress, about once a second while it runs.",
    payload: { campaign_id: v.string(), stats: campaignStatsSchema },
  }),
  campaignDeleted: defineEvent('campaign.deleted', {
    stream: 'user',
    summary: 'Sent to campaign managers: a campaign was deleted.',
    payload: { campaign_id: v.string() },
  }),
};

export const campaigns = defineFeature({
  name: 'campaigns',
  entities: [campaign],
  endpoints,
  events: Object.values(events),
  errors: campaignErrors,
});
