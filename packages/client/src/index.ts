/** Confab's headless client: for browsers and Node, without any user interface. */
export {
  FileAccess,
  fileAccess,
  LocalPreviews,
  localPreviews,
  type UploadOptions,
  type UploadSource,
} from './attachments/index.ts';
export type {
  Channel,
  ChannelList,
  ChannelListQuery,
  ChannelListState,
  ChannelName,
  ChannelQuery,
  ChannelStatus,
  ChannelViewState,
} from './channels/index.ts';
export { type ChannelTypes, channelTypes } from './channelTypes/index.ts';
export { ChatClient } from './chatClient.ts';
export type { ChatClientOptions } from './chatClientOptions.ts';
export {
  type AttachmentManager,
  type ChannelComposers,
  type Completion,
  type ComposerConfig,
  type ComposerOptions,
  type ComposerPart,
  type ComposerPipelines,
  type ComposerSettings,
  type ComposerState,
  type Composition,
  type CustomDataManager,
  type EmojiMatch,
  type EmojiProvider,
  emojiNames,
  fileRequired,
  followChannelType,
  type HandedOver,
  isInCode,
  type LinkPreviewManager,
  type LocalAttachment,
  type LocalLinkPreview,
  type LocalMetadata,
  type MessageComposer,
  type NamedChannel,
  type NewAttachment,
  type Outcome,
  Pipeline,
  type Sending,
  type StandsAlone,
  type Step,
  type StepControls,
  type SubmitOutcome,
  type Suggestion,
  type SuggestionSource,
  type SuggestionState,
  type Suggestions,
  type SyncStep,
  suggestionKey,
  type TextChange,
  type TextManager,
  type TextOrigin,
  type TextSelection,
  type TextState,
  type TextTrigger,
  type TriggerSyntax,
  type UploadEnd,
  type UploadedFile,
  type UploadFile,
  type UploadStart,
  type Verdict,
} from './composer/index.ts';
export { reconnectDelayMs } from './connection/backoff.ts';
export type { Connection } from './connection/connection.ts';
export { type ConnectionState, type ConnectionStatus, isLive } from './connection/connectionState.ts';
export { type Drafts, type DraftTarget, draftKey } from './drafts/index.ts';
export { defaultEnvironment, type Environment } from './environment/environment.ts';
export { consoleLogger, type Logger } from './environment/logger.ts';
export { uuidV7 } from './environment/uuid.ts';
export type { Groups } from './groups/index.ts';
export {
  aborted,
  badRequest,
  badResponse,
  clientFailed,
  networkError,
  notConnected,
  timeout,
  toChatError,
} from './http/errors.ts';
export type { CallOptions, HttpAnswer, HttpClient, RequestOptions } from './http/httpClient.ts';
export type { Token } from './http/tokenSource.ts';
export type { EnrichedUrl } from './linkPreviews/index.ts';
export {
  type LocalMessage,
  type MessageChange,
  type MessageDraft,
  type MessageSet,
  type MessageStatus,
  type MessageTimeline,
  type Outbox,
  type OutboxEntry,
  type ReactOptions,
  type TimelineState,
  type TimelineTarget,
  unsentNumber,
} from './messages/index.ts';
export {
  type Notification,
  type NotificationAction,
  type NotificationInput,
  NotificationManager,
  type NotificationOrigin,
  type NotificationSeverity,
  notificationDurationsMs,
} from './notifications/index.ts';
export { memoryPersistence } from './persistence/memoryPersistence.ts';
export type { OutboxRecord, Persistence } from './persistence/persistence.ts';
export { hushedPeople, type UnreadMentions, type UnreadTotal } from './reads/index.ts';
export type { Sessions } from './sessions/index.ts';
export { derive } from './store/derive.ts';
export { createStore, type Readable, type Store } from './store/store.ts';
export { waitUntil } from './store/waitUntil.ts';
export type { Thread, ThreadState, Threads } from './threads/index.ts';
export { isBlocked, isHushed, isWhole, type People, type Person } from './users/index.ts';
