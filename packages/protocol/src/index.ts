/** What runs everywhere, browsers included: types, constants, pure rules and ChatError. No schema code. */
export type { Account } from './accounts/account.ts';
export { accountErased } from './accounts/errors.ts';
export * from './accounts/limits.ts';
export type { App, Directory } from './app/app.ts';
export type { AppSettings, MapTiles } from './app/settings.ts';
export type { Attachment, Upload, Uploaded } from './attachments/attachment.ts';
export {
  fileNotFound,
  imageInvalid,
  storageFull,
  tooManyUploads,
  uploadBlocked,
  uploadBroken,
  uploadIncomplete,
  uploadNotFound,
} from './attachments/errors.ts';
export * from './attachments/files.ts';
export * from './attachments/limits.ts';
export * from './attachments/texts.ts';
export type { UploadConfig } from './attachments/uploadConfig.ts';
export * from './attachments/uploadRule.ts';
export * from './audit/actions.ts';
export type { AuditEntry } from './audit/auditEntry.ts';
export type { AuditFilter } from './audit/endpoints.ts';
export * from './audit/limits.ts';
export type { AutomodRules, AutomodRulesInput } from './automod/automodRules.ts';
export type { Blocklist, BlocklistInput, BlocklistSummary } from './automod/blocklist.ts';
export type { AutomodFinding } from './automod/endpoints.ts';
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
} from './automod/errors.ts';
export * from './automod/limits.ts';
export { moderationErrorCodes } from './automod/moderationCodes.ts';
export type { Bot, BotToken } from './bots/bot.ts';
export { botIdTaken, botNotFound, scopeMissing, tooManyBots } from './bots/errors.ts';
export * from './bots/limits.ts';
export * from './bots/scopes.ts';
export type {
  Campaign,
  CampaignStats,
  CampaignTarget,
  ChannelTemplate,
  MessageTemplate,
} from './campaigns/campaign.ts';
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
} from './campaigns/errors.ts';
export * from './campaigns/limits.ts';
export * from './campaigns/template.ts';
export type { Channel, ChannelState } from './channels/channel.ts';
export { fromCid, toCid } from './channels/cid.ts';
export { cooldownOf } from './channels/cooldownOf.ts';
export * from './channels/errors.ts';
export { withheldWhileFrozen } from './channels/frozen.ts';
export * from './channels/limits.ts';
export * from './channelTypes/capabilities.ts';
export type { ChannelFeatures, ChannelType, Grants } from './channelTypes/channelType.ts';
export * from './channelTypes/channelTypeDifference.ts';
export {
  channelTypeChanged,
  channelTypeInUse,
  channelTypeNotFound,
  channelTypeShipped,
  channelTypesFull,
  channelTypeTaken,
} from './channelTypes/errors.ts';
export * from './channelTypes/heldCapabilities.ts';
export * from './channelTypes/limits.ts';
export { readersMove } from './channelTypes/readersMove.ts';
export { type ShippedChannelType, shippedChannelTypes } from './channelTypes/shipped.ts';
export type { Command } from './commands/command.ts';
export {
  commandFailed,
  commandInvalid,
  commandNameTaken,
  commandUnknown,
  hostCommandNotFound,
  responseUrlInvalid,
  tooManyHostCommands,
} from './commands/errors.ts';
export type { HostCommand } from './commands/hostCommand.ts';
export * from './commands/hostCommandLimits.ts';
export * from './commands/parseCommand.ts';
export * from './commands/shipped.ts';
export * from './composer/defaults.ts';
export * from './composer/notices.ts';
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
export type { Draft, DraftContent } from './drafts/draft.ts';
export { draftEmpty, draftNotFound, tooManyDrafts } from './drafts/errors.ts';
export { draftsMost } from './drafts/limits.ts';
export type { CustomEmoji } from './emoji/customEmoji.ts';
export {
  customEmojiInvalid,
  customEmojiNameTaken,
  customEmojiNotFound,
  customEmojiTooLarge,
  tooManyCustomEmoji,
} from './emoji/errors.ts';
export * from './emoji/limits.ts';
export { exportNotFound, exportUnderWay } from './exports/errors.ts';
export * from './exports/limits.ts';
export type { AnyEndpoint, ChatEvent, ChatEventOf, Routes } from './features.ts';
export { groupFull, groupIdTaken, groupNotFound, tooManyGroups } from './groups/errors.ts';
export type { Group } from './groups/group.ts';
export * from './groups/limits.ts';
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
} from './linkPreviews/errors.ts';
export * from './linkPreviews/limits.ts';
export { isLinkHost, isLinkUrl } from './linkPreviews/linkHost.ts';
export type { LinkPreview } from './linkPreviews/linkPreview.ts';
export {
  locationEnded,
  locationNotFound,
  locationOfOtherDevice,
  tooManyLiveLocations,
} from './locations/errors.ts';
export * from './locations/limits.ts';
export * from './locations/notices.ts';
export * from './locations/rule.ts';
export type { SharedLocation, SharedLocationInput } from './locations/sharedLocation.ts';
export { mailNotConfigured, mailNotSent } from './mail/errors.ts';
export * from './mail/limits.ts';
export type { MailStatus } from './mail/mailStatus.ts';
export { type ChangeMoment, changedMembership } from './members/changedMembership.ts';
export { memberNotFound } from './members/errors.ts';
export type { Member } from './members/member.ts';
export * from './members/ownLimits.ts';
export type { MembershipChange, OwnMembership, ReaderMembership } from './members/ownMembership.ts';
export * from './members/ownRules.ts';
export * from './members/roles.ts';
export { deletedForm } from './messages/deletedForm.ts';
export type { MessageInput } from './messages/endpoints.ts';
export {
  forwardFixed,
  forwardInvalid,
  idTaken,
  messageEmpty,
  messageNotFound,
  messageTooLong,
  parentInvalid,
  quoteInvalid,
} from './messages/errors.ts';
export * from './messages/limits.ts';
export * from './messages/mentions.ts';
export type { ForwardedFrom, Message, QuotedMessage, Revision } from './messages/message.ts';
export type { MessagePage, MessagePageInput, MessagePageRequest } from './messages/pages.ts';
export { type SystemNote, systemNoteField, systemText } from './messages/systemNotes.ts';
export type { Ban, Restriction } from './moderation/ban.ts';
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
} from './moderation/errors.ts';
export type { Flag } from './moderation/flag.ts';
export * from './moderation/limits.ts';
export type { Decision, Review, ReviewDetails, ReviewItem } from './moderation/review.ts';
export { defaultNotificationSettings } from './notifications/defaults.ts';
export {
  notificationTestTooSoon,
  tooManyPeoplePreferences,
  unsubscribeInvalid,
} from './notifications/errors.ts';
export * from './notifications/limits.ts';
export type { MessageNotification } from './notifications/messageNotification.ts';
export * from './notifications/reasons.ts';
export type {
  DigestRhythm,
  NotificationSettings,
  NotificationSettingsChange,
  PushContent,
} from './notifications/settings.ts';
export type { NotificationTrace, NotificationWay } from './notifications/trace.ts';
export { tooManyPins } from './pins/errors.ts';
export * from './pins/limits.ts';
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
} from './polls/errors.ts';
export * from './polls/limits.ts';
export type { Poll, PollAnswer, PollOption, PollVote } from './polls/poll.ts';
export type { PollDraft, PollInput, PollOptionInput } from './polls/pollInput.ts';
export * from './polls/rules.ts';
export * from './polls/texts.ts';
export * from './push/limits.ts';
export type { PushKind, PushPayload } from './push/pushPayload.ts';
export type { PushSubscriptionInfo, PushSubscriptionInput } from './push/pushSubscription.ts';
export { tooManyReactionTypes } from './reactions/errors.ts';
export * from './reactions/limits.ts';
export type { Reaction, ReactionGroup } from './reactions/reaction.ts';
export * from './reads/limits.ts';
export type { OwnRead, Read } from './reads/read.ts';
export * from './reads/rule.ts';
export * from './realtime/closeCodes.ts';
export type { ClientFrame, ServerFrame } from './realtime/frames.ts';
export * from './realtime/stream.ts';
export { reminderNotFound, tooManyReminders, tooManyRemindersForOthers } from './reminders/errors.ts';
export * from './reminders/limits.ts';
export type { ReadReminder, Reminder } from './reminders/reminder.ts';
export {
  scheduledCommand,
  scheduledNotFound,
  scheduledSent,
  scheduleTimeInvalid,
  tooManyScheduled,
} from './scheduledMessages/errors.ts';
export * from './scheduledMessages/limits.ts';
export type {
  KeptContent,
  ScheduledContent,
  ScheduledMessage,
  ScheduledMessageInput,
} from './scheduledMessages/scheduledMessage.ts';
export { searchTextInvalid } from './search/errors.ts';
export * from './search/limits.ts';
export type { SearchedName, SearchResult } from './search/searchResult.ts';
export { sectionBuiltIn, sectionNotFound, tooManySections } from './sections/errors.ts';
export * from './sections/limits.ts';
export type { Section } from './sections/section.ts';
export * from './sections/sectionList.ts';
export { shippedSections } from './sections/shipped.ts';
export {
  segmentByFilter,
  segmentFull,
  segmentIdTaken,
  segmentInUse,
  segmentNotFound,
  tooManySegments,
} from './segments/errors.ts';
export * from './segments/limits.ts';
export type { Segment, SegmentTarget } from './segments/segment.ts';
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
} from './sessions/errors.ts';
export * from './sessions/limits.ts';
export type { Invitation, NewInvitation, Session } from './sessions/session.ts';
export { taskNotFound } from './tasks/errors.ts';
export * from './tasks/limits.ts';
export type { Task } from './tasks/task.ts';
export type { OwnThread } from './threads/thread.ts';
export {
  archiveInvalid,
  archiveNotFound,
  archiveTooLarge,
  importNotFound,
  importRunning,
  serverNotEmpty,
} from './transfers/errors.ts';
export type { ImportArchive } from './transfers/importArchive.ts';
export type { ImportCount, ImportIssue, ImportPerson, ImportReport } from './transfers/importReport.ts';
export * from './transfers/limits.ts';
export * from './typing/limits.ts';
export type { DndSchedule } from './users/dndSchedule.ts';
export { type Disturbance, dndUntil } from './users/doNotDisturb.ts';
export { userNotFound } from './users/errors.ts';
export { idKeepsName, shownId } from './users/opaqueId.ts';
export { type AppRole, appRoles, type Presence, presenceStates } from './users/roles.ts';
export type { OwnUser, User, UserInput, UserRef } from './users/user.ts';
export type { BeforeSendHook } from './webhooks/beforeSendHook.ts';
export {
  beforeSendNotSet,
  beforeSendUnavailable,
  deliveryGone,
  deliveryNotFound,
  refusedByHook,
  tooManyWebhooks,
  webhookNotFound,
} from './webhooks/errors.ts';
export type { IncomingWebhook } from './webhooks/incomingWebhook.ts';
export * from './webhooks/limits.ts';
export type { Webhook } from './webhooks/webhook.ts';
export type { WebhookDelivery } from './webhooks/webhookDelivery.ts';
