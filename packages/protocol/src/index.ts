/**
 * The part of the contract that runs everywhere, browsers included: types, constants, pure rules and ChatError. No
 * schema code.
 */

export type { CallOptions } from './callOptions.ts';
export * from './contract/callAddress.ts';
export * from './contract/callErrors.ts';
export type * from './contract/customData.ts';
export type {
  AnswerOf,
  BodyOf,
  Endpoint,
  EventEnvelope,
  ParamsOf,
  QueryOf,
  Route,
} from './contract/define.ts';
export * from './contract/errors.ts';
export { userIdPattern } from './contract/idPatterns.ts';
export * from './contract/inputRules.ts';
export { parseUrl } from './contract/parseUrl.ts';
export * from './contract/realtime/addresses.ts';
export type { ClientFrame, ServerFrame } from './contract/realtime/frames.ts';
export { serverAddress } from './contract/serverAddress.ts';
export type { Account } from './features/accounts/api.ts';
export * from './features/accounts/limits.ts';
export type { App, AppSettings, Directory, MapTiles } from './features/app/schema.ts';
export * from './features/attachments/limits.ts';
export * from './features/attachments/rules.ts';
export type { Attachment, Upload, UploadConfig, Uploaded } from './features/attachments/schema.ts';
export * from './features/attachments/uploadErrors.ts';
export type { AuditEntry, AuditFilter } from './features/audit/api.ts';
export * from './features/audit/limits.ts';
export type { AutomodFinding } from './features/automod/api.ts';
export * from './features/automod/limits.ts';
export type {
  AutomodRules,
  AutomodRulesInput,
  Blocklist,
  BlocklistInput,
  BlocklistSummary,
} from './features/automod/schema.ts';
export type { Bookmark } from './features/bookmarks/api.ts';
export * from './features/bookmarks/limits.ts';
export type { Bot, BotToken } from './features/bots/api.ts';
export * from './features/bots/limits.ts';
export * from './features/bulk/limits.ts';
export * from './features/campaigns/limits.ts';
export * from './features/campaigns/rules.ts';
export type {
  Campaign,
  CampaignStats,
  CampaignTarget,
  ChannelTemplate,
  MessageTemplate,
} from './features/campaigns/schema.ts';
export * from './features/channels/limits.ts';
export * from './features/channels/rules.ts';
export type { Channel, ChannelState } from './features/channels/schema.ts';
export type { ChannelType, Grants } from './features/channelTypes/api.ts';
export * from './features/channelTypes/capabilities.ts';
export * from './features/channelTypes/capabilityDefaults.ts';
export * from './features/channelTypes/limits.ts';
export * from './features/channelTypes/rules.ts';
export type { ChannelFeatures } from './features/channelTypes/schema.ts';
export * from './features/channelTypes/shippedTypes.ts';
export * from './features/commands/limits.ts';
export * from './features/commands/rules.ts';
export type { Command, HostCommand } from './features/commands/schema.ts';
export * from './features/composer/rules.ts';
export * from './features/defaultChannels/limits.ts';
export type { Draft, DraftContent } from './features/drafts/api.ts';
export * from './features/drafts/limits.ts';
export type { CustomEmoji } from './features/emoji/api.ts';
export * from './features/emoji/limits.ts';
export * from './features/exports/limits.ts';
export type { Passkey, SignInFactors } from './features/factors/api.ts';
export * from './features/factors/limits.ts';
export type { Group } from './features/groups/api.ts';
export * from './features/groups/limits.ts';
export type { InsightDay, InsightFigures, Insights } from './features/insights/api.ts';
export * from './features/insights/limits.ts';
export type { LinkPreview } from './features/linkPreviews/api.ts';
export * from './features/linkPreviews/limits.ts';
export * from './features/linkPreviews/rules.ts';
export type { SharedLocation, SharedLocationInput } from './features/locations/api.ts';
export * from './features/locations/limits.ts';
export * from './features/locations/rules.ts';
export type { MailStatus } from './features/mail/api.ts';
export * from './features/mail/limits.ts';
export * from './features/members/limits.ts';
export * from './features/members/rules.ts';
export type { Member, MembershipChange, OwnMembership, ReaderMembership } from './features/members/schema.ts';
export type { MessageInput } from './features/messages/api.ts';
export * from './features/messages/limits.ts';
export * from './features/messages/mentions.ts';
export * from './features/messages/rules.ts';
export type {
  ForwardedFrom,
  Message,
  MessagePage,
  MessagePageInput,
  MessagePageRequest,
  MissedMention,
  QuotedMessage,
  Revision,
} from './features/messages/schema.ts';
export * from './features/messages/systemNotes.ts';
export * from './features/moderation/limits.ts';
export type {
  Ban,
  Decision,
  Flag,
  Restriction,
  Review,
  ReviewDetails,
  ReviewItem,
} from './features/moderation/schema.ts';
export * from './features/notifications/limits.ts';
export * from './features/notifications/rules.ts';
export type {
  DigestRhythm,
  MessageNotification,
  NotificationSettings,
  NotificationSettingsChange,
  NotificationTrace,
  NotificationWay,
  PushContent,
} from './features/notifications/schema.ts';
export * from './features/pictures/limits.ts';
export * from './features/pictures/rules.ts';
export * from './features/pins/limits.ts';
export * from './features/polls/limits.ts';
export * from './features/polls/rules.ts';
export type {
  Poll,
  PollAnswer,
  PollDraft,
  PollInput,
  PollOption,
  PollOptionInput,
  PollVote,
} from './features/polls/schema.ts';
export * from './features/profileFields/limits.ts';
export * from './features/profileFields/rules.ts';
export type { ProfileField } from './features/profileFields/schema.ts';
export * from './features/push/limits.ts';
export type {
  PushKind,
  PushPayload,
  PushSubscriptionInfo,
  PushSubscriptionInput,
} from './features/push/schema.ts';
export * from './features/reactions/limits.ts';
export type { Reaction, ReactionGroup } from './features/reactions/schema.ts';
export type { OwnRead, Read } from './features/reads/api.ts';
export * from './features/reads/limits.ts';
export * from './features/reads/rules.ts';
export type { ReadReminder, Reminder } from './features/reminders/api.ts';
export * from './features/reminders/limits.ts';
export type {
  KeptContent,
  ScheduledContent,
  ScheduledMessage,
  ScheduledMessageInput,
} from './features/scheduledMessages/api.ts';
export * from './features/scheduledMessages/limits.ts';
export type { FileMatch, SearchedName, SearchResult } from './features/search/api.ts';
export * from './features/search/limits.ts';
export type { Section } from './features/sections/api.ts';
export * from './features/sections/limits.ts';
export * from './features/sections/rules.ts';
export type { LinkedIdentity, SignInSecurity } from './features/security/api.ts';
export * from './features/security/limits.ts';
export type { Segment, SegmentTarget } from './features/segments/api.ts';
export * from './features/segments/limits.ts';
export type { Invitation, InvitationProblem, NewInvitation, Session } from './features/sessions/api.ts';
export * from './features/sessions/limits.ts';
export type { Setup } from './features/setup/api.ts';
export * from './features/setup/limits.ts';
export type { SignInRules } from './features/signInRules/api.ts';
export * from './features/signInRules/limits.ts';
export type { Task } from './features/tasks/api.ts';
export * from './features/tasks/limits.ts';
export type { TenantCertificate } from './features/tenants/api.ts';
export type { OwnThread } from './features/threads/api.ts';
export { latestRepliesLimit } from './features/threads/limits.ts';
export * from './features/transfers/limits.ts';
export type {
  CertifiedChannel,
  ImportArchive,
  ImportCount,
  ImportIssue,
  ImportPerson,
  ImportReport,
  MissingFile,
} from './features/transfers/schema.ts';
export * from './features/typing/limits.ts';
export * from './features/users/limits.ts';
export * from './features/users/rules.ts';
export type {
  DndSchedule,
  OwnUser,
  ProvisionedUser,
  User,
  UserInput,
  UserRef,
} from './features/users/schema.ts';
export * from './features/webhooks/limits.ts';
export type {
  BeforeSendHook,
  IncomingWebhook,
  Webhook,
  WebhookDelivery,
} from './features/webhooks/schema.ts';
export * from './features/widgets/limits.ts';
export type { Widget, WidgetSettings } from './features/widgets/schema.ts';
export type { AnyEndpoint, ChatEvent, ChatEventOf, Routes } from './features.ts';
export * from './zonedTime.ts';
