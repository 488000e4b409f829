import * as v from 'valibot';
import type { MessageCustom } from '../../contract/customData.ts';
import {
  cidField,
  clientIdField,
  countField,
  customAnswer,
  emptyAnswer,
  filterField,
  sortField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { attachmentSchema } from '../attachments/schema.ts';
import { channelNotFound } from '../channels/limits.ts';
import { channelTypeNotFound } from '../channelTypes/limits.ts';
import { messageEmpty, messageTooLong } from '../messages/limits.ts';
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
  campaignTargetStates,
  campaignTimeInvalid,
  maxCampaignPageSize,
  templateInvalid,
  templateValueMissing,
  tooManyCampaigns,
} from './limits.ts';
import {
  campaign,
  campaignFields,
  campaignSchema,
  campaignStatsSchema,
  campaignTargetSchema,
} from './schema.ts';

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
