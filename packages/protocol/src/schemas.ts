/** The contract with its schemas: for the service, documentation and tests. Browser code imports types only. */

export * from './contract/fields.ts';
export * from './contract/index.ts';
export { endpoints as realtimeEndpoints, events as realtimeEvents } from './contract/realtime/api.ts';
export * from './contract/realtime/frames.ts';
export { endpoints as accountEndpoints } from './features/accounts/api.ts';
export { endpoints as appEndpoints, events as appEvents } from './features/app/api.ts';
export { appSchema } from './features/app/schema.ts';
export { endpoints as attachmentEndpoints } from './features/attachments/api.ts';
export { attachmentSchema, attachmentsField, defaultUploadConfig } from './features/attachments/schema.ts';
export { auditActionField, auditEntrySchema, endpoints as auditEndpoints } from './features/audit/api.ts';
export { endpoints as automodEndpoints, events as automodEvents } from './features/automod/api.ts';
export {
  automodRulesInputSchema,
  automodRulesSchema,
  blocklistInputSchema,
  blocklistSchema,
} from './features/automod/schema.ts';
export {
  bookmarkSchema,
  endpoints as bookmarkEndpoints,
  events as bookmarkEvents,
} from './features/bookmarks/api.ts';
export { endpoints as botEndpoints } from './features/bots/api.ts';
export { endpoints as bulkEndpoints } from './features/bulk/api.ts';
export { endpoints as campaignEndpoints, events as campaignEvents } from './features/campaigns/api.ts';
export { endpoints as channelEndpoints, events as channelEvents } from './features/channels/api.ts';
export { channelSchema, channelStateSchema } from './features/channels/schema.ts';
export {
  channelTypeSchema,
  endpoints as channelTypeEndpoints,
  events as channelTypeEvents,
  grantsSchema,
} from './features/channelTypes/api.ts';
export { channelFeaturesSchema } from './features/channelTypes/schema.ts';
export { endpoints as commandEndpoints, events as commandEvents } from './features/commands/api.ts';
export { commandNameField, commandSchema } from './features/commands/schema.ts';
export { endpoints as defaultChannelEndpoints } from './features/defaultChannels/api.ts';
export {
  draftContentSchema,
  draftSchema,
  endpoints as draftEndpoints,
  events as draftEvents,
} from './features/drafts/api.ts';
export { endpoints as emojiEndpoints, events as emojiEvents } from './features/emoji/api.ts';
export { endpoints as exportEndpoints } from './features/exports/api.ts';
export { endpoints as factorEndpoints } from './features/factors/api.ts';
export {
  endpoints as groupEndpoints,
  events as groupEvents,
  groupIdField,
  groupSchema,
} from './features/groups/api.ts';
export { endpoints as insightEndpoints } from './features/insights/api.ts';
export { endpoints as linkPreviewEndpoints, linkPreviewSchema } from './features/linkPreviews/api.ts';
export {
  endpoints as locationEndpoints,
  events as locationEvents,
  sharedLocationInputSchema,
  sharedLocationSchema,
} from './features/locations/api.ts';
export { endpoints as mailEndpoints } from './features/mail/api.ts';
export { endpoints as memberEndpoints, events as memberEvents } from './features/members/api.ts';
export { memberSchema, ownMembershipSchema, readerMembershipSchema } from './features/members/schema.ts';
export { endpoints as mentionEndpoints } from './features/mentions/api.ts';
export { endpoints as messageEndpoints, events as messageEvents } from './features/messages/api.ts';
export { messagePageSchema, messageSchema } from './features/messages/schema.ts';
export { endpoints as moderationEndpoints, events as moderationEvents } from './features/moderation/api.ts';
export { banSchema, flagSchema, reviewSchema } from './features/moderation/schema.ts';
export {
  endpoints as notificationEndpoints,
  events as notificationEvents,
} from './features/notifications/api.ts';
export { messageNotificationSchema, notificationSettingsSchema } from './features/notifications/schema.ts';
export { endpoints as pictureEndpoints } from './features/pictures/api.ts';
export { endpoints as pinEndpoints, events as pinEvents } from './features/pins/api.ts';
export { endpoints as pollEndpoints, events as pollEvents } from './features/polls/api.ts';
export { pollDraftSchema, pollInputSchema, pollSchema } from './features/polls/schema.ts';
export { endpoints as presenceEndpoints, events as presenceEvents } from './features/presence/api.ts';
export {
  endpoints as profileFieldEndpoints,
  events as profileFieldEvents,
} from './features/profileFields/api.ts';
export { endpoints as pushEndpoints, events as pushEvents } from './features/push/api.ts';
export { pushPayloadSchema } from './features/push/schema.ts';
export { endpoints as reactionEndpoints, events as reactionEvents } from './features/reactions/api.ts';
export { reactionSchema } from './features/reactions/schema.ts';
export { endpoints as readEndpoints, events as readEvents } from './features/reads/api.ts';
export {
  endpoints as reminderEndpoints,
  events as reminderEvents,
  reminderSchema,
} from './features/reminders/api.ts';
export {
  endpoints as scheduledMessageEndpoints,
  events as scheduledMessageEvents,
  scheduledMessageSchema,
} from './features/scheduledMessages/api.ts';
export { endpoints as searchEndpoints, searchResultSchema } from './features/search/api.ts';
export {
  endpoints as sectionEndpoints,
  events as sectionEvents,
  sectionSchema,
} from './features/sections/api.ts';
export { endpoints as securityEndpoints } from './features/security/api.ts';
export { endpoints as segmentEndpoints, events as segmentEvents } from './features/segments/api.ts';
export { endpoints as sessionEndpoints, events as sessionEvents } from './features/sessions/api.ts';
export { endpoints as setupEndpoints } from './features/setup/api.ts';
export { endpoints as signInRuleEndpoints } from './features/signInRules/api.ts';
export { endpoints as taskEndpoints, events as taskEvents } from './features/tasks/api.ts';
export { endpoints as tenantEndpoints } from './features/tenants/api.ts';
export { endpoints as threadEndpoints, events as threadEvents } from './features/threads/api.ts';
export { endpoints as transferEndpoints } from './features/transfers/api.ts';
export { endpoints as typingEndpoints, events as typingEvents } from './features/typing/api.ts';
export { endpoints as userEndpoints, events as userEvents } from './features/users/api.ts';
export { ownUserSchema, userSchema } from './features/users/schema.ts';
export { endpoints as webhookEndpoints } from './features/webhooks/api.ts';
export { endpoints as widgetEndpoints, events as widgetEvents } from './features/widgets/api.ts';
export * from './features.ts';
export * from './openapi/index.ts';
