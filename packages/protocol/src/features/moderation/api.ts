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
  maxFlagTextLength,
  maxModerationPageSize,
  maxModerationReasonLength,
  moderationErrors,
  moderationPageLimit,
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
  text: v.optional(textField(maxFlagTextLength)),
});
const reasonField = textField(maxModerationReasonLength);
const page = {
  limit: v.optional(countField(1, maxModerationPageSize), moderationPageLimit),
  next: v.optional(nextField),
};
const nextAnswer = {
  /** Cursor of the next page; omitted if there is none. */
  next: v.optional(v.string()),
};
const meAnswer = v.object({ me: ownUserSchema });

export const endpoints = {
  flagMessage: defineEndpoint('PUT /messages/{message_id}/flag', {
    summary: 'Flag a message for moderators. Flagging again updates your flag. Requires flag-message.',
    body: flagBody,
    answer: flagAnswer,
    errors: [messageNotFound],
  }),
  unflagMessage: defineEndpoint('DELETE /messages/{message_id}/flag', {
    summary: 'Remove your flag from a message. No effect if there is none.',
    answer: emptyAnswer,
  }),
  flagUser: defineEndpoint('PUT /users/{user_id}/flag', {
    summary: "Flag a user for the app's moderators. Flagging again updates your flag.",
    body: flagBody,
    answer: flagAnswer,
    errors: [userNotFound],
  }),
  unflagUser: defineEndpoint('DELETE /users/{user_id}/flag', {
    summary: 'Remove your flag from a user. No effect if there is none.',
    answer: emptyAnswer,
  }),
  listFlags: defineEndpoint('GET /flags', {
    summary: 'List your own flags, newest first, one page at a time.',
    query: v.object({
      limit: v.optional(countText(1, maxModerationPageSize), String(moderationPageLimit)),
      next: v.optional(nextField),
    }),
    answer: v.object({ flags: v.array(flagSchema), ...nextAnswer }),
  }),
  queryReviews: defineEndpoint('POST /reviews/query', {
    summary:
      "Query flagged messages and users, most recently flagged first: everything for the app's moderators; otherwise those in channels where the caller has ban-channel-members.",
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
      "Get a review with its flags, the messages around the flagged one and the user's history. Callers who cannot read the channel see only the flagged message.",
    answer: reviewDetailsSchema,
    errors: [reviewNotFound],
  }),
  decideReview: defineEndpoint('POST /reviews/{review_id}/decision', {
    summary:
      "Close a review with a decision. A ban or time-out applies to the message's channel unless scope is app. A time-out needs an end.",
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
      'Reopen a closed review and undo its decision where possible: a deleted message is restored, a ban is lifted. Erased content stays erased.',
    answer: reviewDetailsSchema,
    errors: [reviewNotFound],
  }),
  banUser: defineEndpoint('POST /bans', {
    summary:
      'Ban, time out or shadow-ban a user: in a channel (ban-channel-members) or, without a cid, in the app (admins and moderators). Replaces an earlier restriction of the same kind and scope. A time-out needs an end.',
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
    summary: 'Lift a ban before it expires. No effect if it is already over.',
    answer: v.object({ ban: banSchema }),
    errors: [banNotFound],
  }),
  queryBans: defineEndpoint('POST /bans/query', {
    summary:
      "Query bans, newest first, one page at a time: all for the app's moderators; those of a channel for callers with ban-channel-members there.",
    body: v.object({
      filter: v.optional(
        v.strictObject({
          user_id: v.optional(userIdField),
          cid: v.optional(cidField),
          kind: v.optional(v.picklist(banKinds)),
          /** Only active ones, or only ended ones. */
          active: v.optional(v.boolean()),
        }),
        {},
      ),
      ...page,
    }),
    answer: v.object({ bans: v.array(banSchema), ...nextAnswer }),
  }),
  muteUser: defineEndpoint('PUT /users/{user_id}/mute', {
    summary: 'Mute a user for yourself, permanently or until a given time. Nobody else is notified.',
    body: v.object({ until: v.optional(timeField) }),
    answer: meAnswer,
    errors: [userNotFound, tooManyMutedPeople],
  }),
  unmuteUser: defineEndpoint('DELETE /users/{user_id}/mute', {
    summary: 'Unmute a user. No effect if the user is not muted.',
    answer: meAnswer,
  }),
  blockUser: defineEndpoint('PUT /users/{user_id}/block', {
    summary:
      'Block a user: no direct messages in either direction, and their messages are collapsed. Nobody else is notified.',
    answer: meAnswer,
    errors: [userNotFound, tooManyBlockedPeople],
  }),
  unblockUser: defineEndpoint('DELETE /users/{user_id}/block', {
    summary: 'Unblock a user. No effect if the user is not blocked.',
    answer: meAnswer,
  }),
};

export const events = {
  reviewUpdated: defineEvent('review.updated', {
    stream: 'user',
    summary: 'Sent to moderators: a review was created, flagged again, decided or reopened.',
    payload: { review: reviewSchema },
  }),
  banUpdated: defineEvent('ban.updated', {
    stream: 'user',
    summary: 'Sent to moderators: a ban was created or ended.',
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
