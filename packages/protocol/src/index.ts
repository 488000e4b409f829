/** What runs everywhere, browsers included: types, constants, pure rules and ChatError. No schema code. */

export {
  ChatError,
  type ErrorBody,
  type ErrorDetails,
  type FieldIssue,
  isErrorBody,
} from './contract/chatError.ts';
export * from './contract/commonErrors.ts';
export type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf, Route } from './contract/endpoint.ts';
export { defineError, type ErrorDefinition } from './contract/error.ts';
export type { EventEnvelope } from './contract/event.ts';
export * from './contract/realtime/closeCodes.ts';
export type { ClientFrame, ServerFrame } from './contract/realtime/frames.ts';
export * from './contract/realtime/stream.ts';
export type { Account } from './features/accounts/account.ts';
export { accountErased } from './features/accounts/errors.ts';
export * from './features/accounts/limits.ts';
export type { App, Directory } from './features/app/app.ts';
export type { AppSettings, MapTiles } from './features/app/settings.ts';
export type { Attachment, Upload, Uploaded } from './features/attachments/attachment.ts';
export {
  fileNotFound,
  imageInvalid,
  storageFull,
  tooManyUploads,
  uploadBlocked,
  uploadBroken,
  uploadIncomplete,
  uploadNotFound,
} from './features/attachments/errors.ts';
export * from './features/attachments/files.ts';
export * from './features/attachments/limits.ts';
export * from './features/attachments/texts.ts';
export type { UploadConfig } from './features/attachments/uploadConfig.ts';
export * from './features/attachments/uploadRule.ts';
export * from './features/audit/actions.ts';
export type { AuditEntry } from './features/audit/auditEntry.ts';
export type { AuditFilter } from './features/audit/endpoints.ts';
export * from './features/audit/limits.ts';
export type { AutomodRules, AutomodRulesInput } from './features/automod/automodRules.ts';
export type { Blocklist, BlocklistInput, BlocklistSummary } from './features/automod/blocklist.ts';
export type { AutomodFinding } from './features/automod/endpoints.ts';
export {
  blocklistNotFound,
  linkBlocked,
  messageRepeated,
  messagesTooFast,
  patternInvalid,
  textBlocked,
  timedOutByRule,
  tooManyBlocklists,
  tooManyMentions,
} from './features/automod/errors.ts';
export * from './features/automod/limits.ts';
export { moderationErrorCodes } from './features/automod/moderationCodes.ts';
export type { Bot, BotToken } from './features/bots/bot.ts';
export { botIdTaken, botNotFound, scopeMissing, tooManyBots } from './features/bots/errors.ts';
export * from './features/bots/limits.ts';
export * from './features/bots/scopes.ts';
export type {
  Campaign,
  CampaignStats,
  CampaignTarget,
  ChannelTemplate,
  MessageTemplate,
} from './features/campaigns/campaign.ts';
export {
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
} from './features/campaigns/errors.ts';
export * from './features/campaigns/limits.ts';
export * from './features/campaigns/template.ts';
export type { Channel, ChannelState } from './features/channels/channel.ts';
export { fromCid, toCid } from './features/channels/cid.ts';
export { cooldownOf } from './features/channels/cooldownOf.ts';
export * from './features/channels/errors.ts';
export { withheldWhileFrozen } from './features/channels/frozen.ts';
export * from './features/channels/limits.ts';
export * from './features/channelTypes/capabilities.ts';
export type { ChannelFeatures, ChannelType, Grants } from './features/channelTypes/channelType.ts';
export * from './features/channelTypes/channelTypeDifference.ts';
export {
  channelTypeChanged,
  channelTypeInUse,
  channelTypeNotFound,
  channelTypeShipped,
  channelTypesFull,
  channelTypeTaken,
} from './features/channelTypes/errors.ts';
export * from './features/channelTypes/heldCapabilities.ts';
export * from './features/channelTypes/limits.ts';
export { readersMove } from './features/channelTypes/readersMove.ts';
export { type ShippedChannelType, shippedChannelTypes } from './features/channelTypes/shipped.ts';
export type { Command } from './features/commands/command.ts';
export {
  commandFailed,
  commandInvalid,
  commandNameTaken,
  commandUnknown,
  hostCommandNotFound,
  responseUrlInvalid,
  tooManyHostCommands,
} from './features/commands/errors.ts';
export type { HostCommand } from './features/commands/hostCommand.ts';
export * from './features/commands/hostCommandLimits.ts';
export * from './features/commands/parseCommand.ts';
export * from './features/commands/shipped.ts';
export * from './features/composer/defaults.ts';
export * from './features/composer/notices.ts';
export type { Draft, DraftContent } from './features/drafts/draft.ts';
export { draftEmpty, draftNotFound, tooManyDrafts } from './features/drafts/errors.ts';
export { draftsMost } from './features/drafts/limits.ts';
export type { CustomEmoji } from './features/emoji/customEmoji.ts';
export {
  customEmojiInvalid,
  customEmojiNameTaken,
  customEmojiNotFound,
  customEmojiTooLarge,
  tooManyCustomEmoji,
} from './features/emoji/errors.ts';
export * from './features/emoji/limits.ts';
export { exportNotFound, exportUnderWay } from './features/exports/errors.ts';
export * from './features/exports/limits.ts';
export { groupFull, groupIdTaken, groupNotFound, tooManyGroups } from './features/groups/errors.ts';
export type { Group } from './features/groups/group.ts';
export * from './features/groups/limits.ts';
export {
  linkBroken,
  linkFailures,
  linkForbidden,
  linkImageNotFound,
  linkInvalid,
  linkStatus,
  linkTimeout,
  linkTooLarge,
  linkTooManyRedirects,
  linkTypeUnsupported,
  linkUnreachable,
  linkWithoutPreview,
} from './features/linkPreviews/errors.ts';
export * from './features/linkPreviews/limits.ts';
export { isLinkHost, isLinkUrl } from './features/linkPreviews/linkHost.ts';
export type { LinkPreview } from './features/linkPreviews/linkPreview.ts';
export {
  locationEnded,
  locationNotFound,
  locationOfOtherDevice,
  tooManyLiveLocations,
} from './features/locations/errors.ts';
export * from './features/locations/limits.ts';
export * from './features/locations/notices.ts';
export * from './features/locations/rule.ts';
export type { SharedLocation, SharedLocationInput } from './features/locations/sharedLocation.ts';
export { mailNotConfigured, mailNotSent } from './features/mail/errors.ts';
export * from './features/mail/limits.ts';
export type { MailStatus } from './features/mail/mailStatus.ts';
export { type ChangeMoment, changedMembership } from './features/members/changedMembership.ts';
export { memberNotFound } from './features/members/errors.ts';
export type { Member } from './features/members/member.ts';
export * from './features/members/ownLimits.ts';
export type { MembershipChange, OwnMembership, ReaderMembership } from './features/members/ownMembership.ts';
export * from './features/members/ownRules.ts';
export * from './features/members/roles.ts';
export { deletedForm } from './features/messages/deletedForm.ts';
export type { MessageInput } from './features/messages/endpoints.ts';
export {
  forwardFixed,
  forwardInvalid,
  idTaken,
  messageEmpty,
  messageNotFound,
  messageTooLong,
  parentInvalid,
  quoteInvalid,
} from './features/messages/errors.ts';
export * from './features/messages/limits.ts';
export * from './features/messages/mentions.ts';
export type { ForwardedFrom, Message, QuotedMessage, Revision } from './features/messages/message.ts';
export type { MessagePage, MessagePageInput, MessagePageRequest } from './features/messages/pages.ts';
export { type SystemNote, systemNoteField, systemText } from './features/messages/systemNotes.ts';
export type { Ban, Restriction } from './features/moderation/ban.ts';
export {
  banNotFound,
  memberBanned,
  personBlocked,
  personUnreachable,
  reviewDecided,
  reviewNotFound,
  timedOut,
  tooManyBlockedPeople,
  tooManyMutedPeople,
  userBanned,
} from './features/moderation/errors.ts';
export type { Flag } from './features/moderation/flag.ts';
export * from './features/moderation/limits.ts';
export type { Decision, Review, ReviewDetails, ReviewItem } from './features/moderation/review.ts';
export { defaultNotificationSettings } from './features/notifications/defaults.ts';
export {
  notificationTestTooSoon,
  tooManyPeoplePreferences,
  unsubscribeInvalid,
} from './features/notifications/errors.ts';
export * from './features/notifications/limits.ts';
export type { MessageNotification } from './features/notifications/messageNotification.ts';
export * from './features/notifications/reasons.ts';
export type {
  DigestRhythm,
  NotificationSettings,
  NotificationSettingsChange,
  PushContent,
} from './features/notifications/settings.ts';
export type { NotificationTrace, NotificationWay } from './features/notifications/trace.ts';
export { tooManyPins } from './features/pins/errors.ts';
export * from './features/pins/limits.ts';
export {
  answersOff,
  lastPollOption,
  pollAnonymous,
  pollClosed,
  pollHasVotes,
  pollIdTaken,
  pollMisplaced,
  pollNotFound,
  pollOptionExists,
  pollOptionNotFound,
  suggestionsOff,
  tooManyPollOptions,
  tooManyVotes,
} from './features/polls/errors.ts';
export * from './features/polls/limits.ts';
export type { Poll, PollAnswer, PollOption, PollVote } from './features/polls/poll.ts';
export type { PollDraft, PollInput, PollOptionInput } from './features/polls/pollInput.ts';
export * from './features/polls/rules.ts';
export * from './features/polls/texts.ts';
export * from './features/push/limits.ts';
export type { PushKind, PushPayload } from './features/push/pushPayload.ts';
export type { PushSubscriptionInfo, PushSubscriptionInput } from './features/push/pushSubscription.ts';
export { tooManyReactionTypes } from './features/reactions/errors.ts';
export * from './features/reactions/limits.ts';
export type { Reaction, ReactionGroup } from './features/reactions/reaction.ts';
export * from './features/reads/limits.ts';
export type { OwnRead, Read } from './features/reads/read.ts';
export * from './features/reads/rule.ts';
export {
  reminderNotFound,
  tooManyReminders,
  tooManyRemindersForOthers,
} from './features/reminders/errors.ts';
export * from './features/reminders/limits.ts';
export type { ReadReminder, Reminder } from './features/reminders/reminder.ts';
export {
  scheduledCommand,
  scheduledNotFound,
  scheduledSent,
  scheduleTimeInvalid,
  tooManyScheduled,
} from './features/scheduledMessages/errors.ts';
export * from './features/scheduledMessages/limits.ts';
export type {
  KeptContent,
  ScheduledContent,
  ScheduledMessage,
  ScheduledMessageInput,
} from './features/scheduledMessages/scheduledMessage.ts';
export { searchTextInvalid } from './features/search/errors.ts';
export * from './features/search/limits.ts';
export type { SearchedName, SearchResult } from './features/search/searchResult.ts';
export { sectionBuiltIn, sectionNotFound, tooManySections } from './features/sections/errors.ts';
export * from './features/sections/limits.ts';
export type { Section } from './features/sections/section.ts';
export * from './features/sections/sectionList.ts';
export { shippedSections } from './features/sections/shipped.ts';
export {
  segmentByFilter,
  segmentFull,
  segmentIdTaken,
  segmentInUse,
  segmentNotFound,
  tooManySegments,
} from './features/segments/errors.ts';
export * from './features/segments/limits.ts';
export type { Segment, SegmentTarget } from './features/segments/segment.ts';
export {
  accountClosed,
  credentialsWrong,
  emailTaken,
  invitationInvalid,
  passwordTooWeak,
  resetCodeInvalid,
  signUpClosed,
  singleSignOnDomain,
  singleSignOnFailed,
  singleSignOnOff,
  singleSignOnUnavailable,
  singleSignOnUnverified,
} from './features/sessions/errors.ts';
export * from './features/sessions/limits.ts';
export type { Invitation, NewInvitation, Session } from './features/sessions/session.ts';
export { taskNotFound } from './features/tasks/errors.ts';
export * from './features/tasks/limits.ts';
export type { Task } from './features/tasks/task.ts';
export type { OwnThread } from './features/threads/thread.ts';
export {
  archiveInvalid,
  archiveNotFound,
  archiveTooLarge,
  importNotFound,
  importRunning,
  serverNotEmpty,
} from './features/transfers/errors.ts';
export type { ImportArchive } from './features/transfers/importArchive.ts';
export type {
  ImportCount,
  ImportIssue,
  ImportPerson,
  ImportReport,
} from './features/transfers/importReport.ts';
export * from './features/transfers/limits.ts';
export * from './features/typing/limits.ts';
export type { DndSchedule } from './features/users/dndSchedule.ts';
export { type Disturbance, dndUntil } from './features/users/doNotDisturb.ts';
export { userNotFound } from './features/users/errors.ts';
export { idKeepsName, shownId } from './features/users/opaqueId.ts';
export { type AppRole, appRoles, type Presence, presenceStates } from './features/users/roles.ts';
export type { OwnUser, User, UserInput, UserRef } from './features/users/user.ts';
export type { BeforeSendHook } from './features/webhooks/beforeSendHook.ts';
export {
  beforeSendNotSet,
  beforeSendUnavailable,
  deliveryGone,
  deliveryNotFound,
  refusedByHook,
  tooManyWebhooks,
  webhookNotFound,
} from './features/webhooks/errors.ts';
export type { IncomingWebhook } from './features/webhooks/incomingWebhook.ts';
export * from './features/webhooks/limits.ts';
export type { Webhook } from './features/webhooks/webhook.ts';
export type { WebhookDelivery } from './features/webhooks/webhookDelivery.ts';
export type { AnyEndpoint, ChatEvent, ChatEventOf, Routes } from './features.ts';
