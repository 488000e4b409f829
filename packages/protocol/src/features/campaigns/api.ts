import * as v from 'valibot';
import {
  channelTypeField,
  cidField,
  clientIdField,
  countField,
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
import { messageEmpty, messageTextMost, messageTooLong } from '../messages/limits.ts';
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
  campaignPageMost,
  campaignSegmentsMost,
  campaignSenderInvalid,
  campaignStatuses,
  campaignStopReasons,
  campaignTargetStates,
  campaignTimeInvalid,
  campaignUsersMost,
  senderModes,
  templateInvalid,
  templateMembersMost,
  templateValueMissing,
  tooManyCampaigns,
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

const answer = v.object({ campaign: campaignSchema });
const page = {
  limit: v.optional(countField(1, campaignPageMost), campaignPageLimit),
  /** The `next` of the answer before. */
  next: v.optional(v.pipe(v.string(), v.maxLength(512))),
};
/** Leads to the page after this one; left out where there is none. */
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
      'Make a campaign as a draft; nothing is sent yet. The same id again answers with the first one. Takes manage-campaigns.',
    body: v.strictObject({
      id: v.optional(clientIdField),
      name: campaignFields.name,
      description: v.optional(campaignFields.description, ''),
      message_template: campaignFields.message_template,
      segment_ids: v.optional(campaignFields.segment_ids, []),
      /** Oneself, where it is left out. */
      sender_id: v.optional(campaignFields.sender_id),
      sender_mode: v.optional(campaignFields.sender_mode, 'include'),
      /** Direct messages of type `messaging`, where it is left out. */
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
    summary: 'One campaign, and how far it is. Takes manage-campaigns.',
    answer,
    errors: [campaignNotFound],
  }),
  updateCampaign: defineEndpoint('PATCH /campaigns/{campaign_id}', {
    summary: 'Change a campaign that has not begun and is not scheduled. Takes manage-campaigns.',
    body: v.partial(
      v.strictObject({
        ...campaignFields,
        /** `null` takes it away. */
        channel_template: v.nullable(campaignFields.channel_template),
      }),
    ),
    answer,
    errors: [...contentErrors, campaignNotFound, campaignActive, campaignBegun, campaignCompleted],
  }),
  deleteCampaign: defineEndpoint('DELETE /campaigns/{campaign_id}', {
    summary: 'Delete a campaign that is not under way; what it sent stays. Takes manage-campaigns.',
    answer: emptyAnswer,
    errors: [campaignNotFound, campaignActive],
  }),
  startCampaign: defineEndpoint('POST /campaigns/{campaign_id}/start', {
    summary:
      'Send it, now or at a time, until it is done or its stop time has come; one that was stopped goes on with the targets that wait. Takes manage-campaigns.',
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
    summary: 'Stop it: nothing more is sent. One that has stopped stays as it is. Takes manage-campaigns.',
    body: v.object({}),
    answer,
    errors: [campaignNotFound, campaignNotActive],
  }),
  /** Filter fields: id, name, status, sender_id, created_by_id, created_at. Sort: one of name, created_at, updated_at. */
  queryCampaigns: defineEndpoint('POST /campaigns/query', {
    summary: 'Campaigns by filter, newest first unless sorted otherwise. Takes manage-campaigns.',
    body: v.object({
      filter: v.optional(filterField, {}),
      sort: v.optional(v.pipe(sortField, v.maxLength(1)), []),
      ...page,
    }),
    answer: v.object({ campaigns: v.array(campaignSchema), next }),
  }),
  previewCampaign: defineEndpoint('POST /campaigns/{campaign_id}/preview', {
    summary:
      'What one user or channel would get. A template in the call stands in for the stored one. Takes manage-campaigns.',
    body: v.strictObject({
      user_id: v.optional(userIdField),
      cid: v.optional(cidField),
      message_template: v.optional(campaignFields.message_template),
    }),
    answer: v.object({
      text: v.string(),
      attachments: v.array(attachmentSchema),
      custom: v.record(v.string(), v.unknown()),
      /** Where it would be sent; its name where it has one. */
      channel: v.object({ cid: v.string(), name: v.optional(v.string()), exists: v.boolean() }),
    }),
    errors: [campaignNotFound, templateInvalid, templateValueMissing, userNotFound, channelNotFound],
  }),
  countCampaignAudience: defineEndpoint('POST /campaigns/audience', {
    summary:
      'How many users and channels these segments and users are now, each counted once. Takes manage-campaigns.',
    body: v.strictObject({
      segment_ids: v.optional(campaignFields.segment_ids, []),
      user_ids: v.optional(campaignFields.user_ids, []),
      /** Channels of a filter are those that the sender may read; oneself, where it is left out. */
      sender_id: v.optional(campaignFields.sender_id),
    }),
    answer: v.object({ users: v.number(), channels: v.number() }),
    errors: [segmentNotFound, userNotFound],
  }),
  queryCampaignTargets: defineEndpoint('POST /campaigns/{campaign_id}/targets/query', {
    summary: 'What became of its targets, by id, a page at a time. Takes manage-campaigns.',
    body: v.object({ state: v.optional(v.picklist(campaignTargetStates)), ...page }),
    answer: v.object({ targets: v.array(campaignTargetSchema), next }),
    errors: [campaignNotFound],
  }),
};

export const events = {
  campaignUpdated: defineEvent('campaign.updated', {
    stream: 'user',
    summary: 'To who manages campaigns: a campaign is new, was changed, started, stopped or completed.',
    payload: { campaign: campaignSchema },
  }),
  campaignProgress: defineEvent('campaign.progress', {
    stream: 'user',
    summary: 'To who manages campaigns: how far one is, about once a second while it runs.',
    payload: { campaign_id: v.string(), stats: campaignStatsSchema },
  }),
  campaignDeleted: defineEvent('campaign.deleted', {
    stream: 'user',
    summary: 'To who manages campaigns: a campaign is gone.',
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
