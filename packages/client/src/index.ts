/** Confab's headless client: for browsers and Node, without any user interface. */

export {
  aborted,
  badRequest,
  badResponse,
  type CallOptions,
  networkError,
  timeout,
} from '@confab/protocol';
export type * from '@confab/protocol/customData';
export { ChatClient } from './chatClient.ts';
export type { ChatClientOptions } from './chatClientOptions.ts';
export { reconnectDelayMs } from './core/connection/backoff.ts';
export type { Connection } from './core/connection/connection.ts';
export { type ConnectionState, type ConnectionStatus, isLive } from './core/connection/connectionState.ts';
export { defaultEnvironment, type Environment } from './core/environment/environment.ts';
export { consoleLogger, type Logger } from './core/environment/logger.ts';
export { uuidV7 } from './core/environment/uuid.ts';
export { clientFailed, notConnected, toChatError } from './core/http/errors.ts';
export type { HttpAnswer, HttpClient, RequestOptions } from './core/http/httpClient.ts';
export type { Token } from './core/http/tokenSource.ts';
export { memoryPersistence } from './core/persistence/memoryPersistence.ts';
export type { OutboxRecord, Persistence } from './core/persistence/persistence.ts';
export { derive } from './core/store/derive.ts';
export { createStore, type Readable, type Store } from './core/store/store.ts';
export { waitUntil } from './core/store/waitUntil.ts';
export {
  FileAccess,
  fileAccess,
  type UploadOptions,
  type UploadSource,
} from './features/attachments/index.ts';
export type {
  Channel,
  ChannelIdentity,
  ChannelPage,
  ChannelQuery,
  ChannelStatus,
  ChannelViewState,
} from './features/channels/index.ts';
export { type ChannelTypes, channelTypes } from './features/channelTypes/index.ts';
export type { EnrichedUrl } from './features/linkPreviews/index.ts';
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
} from './features/messages/index.ts';
export { mutedOrBlockedUsers, type UnreadTotal } from './features/reads/index.ts';
export {
  isBlocked,
  isFullProfile,
  isMutedOrBlocked,
  type People,
  type Person,
} from './features/users/index.ts';
