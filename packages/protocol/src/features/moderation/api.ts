import * as v from 'valibot';
import {
  cidField,
  countField,
  countText,
  emptyAnswer,
  nextField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { messageNotFound } from '../messages/limits.ts';
import { userNotFound } from '../users/limits.ts';
import { ownUserSchema } from '../users/schema.ts';
import {
  banKinds,
  banNotFound,
  flagReasons,
  flagSources,
  flagTextMost,
  moderationErrors,
  moderationPageLimit,
  moderationPageMost,
  moderationReasonMost,
  reviewActions,
  reviewDecided,
  reviewNotFound,
  tooManyBlockedPeople,
  tooManyMutedPeople,
} from './limits.ts';
import {
  ban,
  banSchema,
  flag,
  flagSchema,
  review,
  reviewDetailsSchema,
  reviewItemSchema,
  reviewSchema,
} from './schema.ts';

const flagAnswer = v.object({ flag: flagSchema });
const flagBody = v.object({
  reason: v.picklist(flagReasons),
  text: v.optional(textField(flagTextMost)),
});
const reasonField = textField(moderationReasonMost);
const page = {
  limit: v.optional(countField(1, moderationPageMost), moderationPageLimit),
  next: v.optional(nextField),
};
const nextAnswer = {
  /** Leads to the page after this one; left out where there is none. */
  next: v.optional(v.string()),
};
const meAnswer = v.object({ me: ownUserSchema });

export const endpoints = {
  flagMessage: defineEndpoint('PUT /messages/{message_id}/flag', {
    summary: "Flag a message for moderators, once; again changes one's flag. Takes flag-message.",
    body: flagBody,
    answer: flagAnswer,
    errors: [messageNotFound],
  }),
  unflagMessage: defineEndpoint('DELETE /messages/{message_id}/flag', {
    summary: "Take one's flag of a message back; one that is not there changes nothing.",
    answer: emptyAnswer,
  }),
  flagUser: defineEndpoint('PUT /users/{user_id}/flag', {
    summary: "Flag a person for the app's moderators, once; again changes one's flag.",
    body: flagBody,
    answer: flagAnswer,
    errors: [userNotFound],
  }),
  unflagUser: defineEndpoint('DELETE /users/{user_id}/flag', {
    summary: "Take one's flag of a person back; one that is not there changes nothing.",
    answer: emptyAnswer,
  }),
  listFlags: defineEndpoint('GET /flags', {
    summary: "One's own flags, newest first, a page at a time.",
    query: v.object({
      limit: v.optional(countText(1, moderationPageMost), String(moderationPageLimit)),
      next: v.optional(nextField),
    }),
    answer: v.object({ flags: v.array(flagSchema), ...nextAnswer }),
  }),
  queryReviews: defineEndpoint('POST /reviews/query', {
    summary:
      "What was flagged, flagged last first: everything for the app's moderators, for others what stands in channels where they have ban-channel-members.",
    body: v.object({
      filter: v.optional(
        v.strictObject({
          state: v.optional(v.picklist(['open', 'closed'])),
          kind: v.optional(v.picklist(['message', 'user'])),
          cid: v.optional(cidField),
          user_id: v.optional(userIdField),
          source: v.optional(v.picklist(flagSources)),
        }),
        {},
      ),
      ...page,
    }),
    answer: v.object({
      reviews: v.array(reviewItemSchema),
      ...nextAnswer,
    }),
  }),
  getReview: defineEndpoint('GET /reviews/{review_id}', {
    summary:
      'A review with its flags, what stands around the message and what the person did before. Who may not read the channel sees the flagged message and nothing around it.',
    answer: reviewDetailsSchema,
    errors: [reviewNotFound],
  }),
  decideReview: defineEndpoint('POST /reviews/{review_id}/decision', {
    summary:
      'Close a review by what is done about it. A ban or time-out is of the channel where the message stands, unless scope is app. A time-out needs an end.',
    body: v.object({
      action: v.picklist(reviewActions),
      reason: v.optional(reasonField),
      scope: v.optional(v.picklist(['channel', 'app']), 'channel'),
      until: v.optional(timeField),
    }),
    answer: reviewDetailsSchema,
    errors: [reviewNotFound, reviewDecided],
  }),
  reopenReview: defineEndpoint('POST /reviews/{review_id}/reopen', {
    summary:
      'Open a closed review again and undo what was done, where that can be: a deleted message comes back, a ban is lifted; what was erased stays erased.',
    answer: reviewDetailsSchema,
    errors: [reviewNotFound],
  }),
  banUser: defineEndpoint('POST /bans', {
    summary:
      'Ban, time out or shadow ban a person: in a channel (ban-channel-members) or, without a cid, in the app (admins and moderators). The same kind again in the same place replaces the earlier one. A time-out needs an end.',
    body: v.object({
      user_id: userIdField,
      kind: v.optional(v.picklist(banKinds), 'ban'),
      cid: v.optional(cidField),
      reason: v.optional(reasonField),
      until: v.optional(timeField),
    }),
    answer: v.object({ ban: banSchema }),
    errors: [userNotFound],
  }),
  liftBan: defineEndpoint('DELETE /bans/{ban_id}', {
    summary: 'End a ban before its time; one that is over stays as it is.',
    answer: v.object({ ban: banSchema }),
    errors: [banNotFound],
  }),
  queryBans: defineEndpoint('POST /bans/query', {
    summary:
      "Bans, newest first, a page at a time: all for the app's moderators, those of one channel for who has ban-channel-members there.",
    body: v.object({
      filter: v.optional(
        v.strictObject({
          user_id: v.optional(userIdField),
          cid: v.optional(cidField),
          kind: v.optional(v.picklist(banKinds)),
          /** Only those that hold, or only those that are over. */
          active: v.optional(v.boolean()),
        }),
        {},
      ),
      ...page,
    }),
    answer: v.object({ bans: v.array(banSchema), ...nextAnswer }),
  }),
  muteUser: defineEndpoint('PUT /users/{user_id}/mute', {
    summary: 'Mute a person for oneself, for good or until a time; nobody else is told.',
    body: v.object({ until: v.optional(timeField) }),
    answer: meAnswer,
    errors: [userNotFound, tooManyMutedPeople],
  }),
  unmuteUser: defineEndpoint('DELETE /users/{user_id}/mute', {
    summary: 'Hear of a muted person again; of one that is not muted nothing changes.',
    answer: meAnswer,
  }),
  blockUser: defineEndpoint('PUT /users/{user_id}/block', {
    summary:
      'Block a person: no direct messages either way, and their messages are folded away. Nobody else is told.',
    answer: meAnswer,
    errors: [userNotFound, tooManyBlockedPeople],
  }),
  unblockUser: defineEndpoint('DELETE /users/{user_id}/block', {
    summary: 'Take a block back; of one that is not blocked nothing changes.',
    answer: meAnswer,
  }),
};

export const events = {
  reviewUpdated: defineEvent('review.updated', {
    stream: 'user',
    summary: 'To moderators: a review is new, was flagged again, decided or reopened.',
    payload: { review: reviewSchema },
  }),
  banUpdated: defineEvent('ban.updated', {
    stream: 'user',
    summary: 'To moderators: a ban is new or over.',
    payload: { ban: banSchema },
  }),
};

export const moderation = defineFeature({
  name: 'moderation',
  entities: [flag, ban, review],
  endpoints,
  events: Object.values(events),
  errors: moderationErrors,
});
