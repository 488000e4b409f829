import * as v from 'valibot';
import {
  cidField,
  clientIdField,
  countField,
  emptyAnswer,
  filterField,
  sortField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { attachmentSchema } from '../attachments/attachment.ts';
import { channelNotFound } from '../channels/errors.ts';
import { channelTypeNotFound } from '../channelTypes/errors.ts';
import { messageEmpty, messageTooLong } from '../messages/errors.ts';
import { segmentNotFound } from '../segments/errors.ts';
import { userNotFound } from '../users/errors.ts';
import { campaignFields, campaignSchema, campaignTargetSchema } from './campaign.ts';
import {
  campaignActive,
  campaignBegun,
  campaignCompleted,
  campaignEmpty,
  campaignIdTaken,
  campaignNotActive,
  campaignNotFound,
  campaignSenderInvalid,
  campaignTimeInvalid,
  templateInvalid,
  templateValueMissing,
  tooManyCampaigns,
} from './errors.ts';
import { campaignPageLimit, campaignPageMost, campaignTargetStates } from './limits.ts';

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
