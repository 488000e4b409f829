/** Confab's headless client: for browsers and Node, without any user interface. */
export { Channel, type ChannelName, type ChannelQuery, type MessageDraft } from './channels/channel.ts';
export { ChannelList, type ChannelListQuery, type ChannelListState } from './channels/channelList.ts';
export type { ChannelStatus } from './channels/channelRecord.ts';
export type { ChannelViewState } from './channels/channelState.ts';
export { ChatClient, type ChatClientOptions } from './chatClient.ts';
export { reconnectDelayMs } from './connection/backoff.ts';
export type { Connection } from './connection/connection.ts';
export { type ConnectionState, type ConnectionStatus, isLive } from './connection/connectionState.ts';
export { defaultEnvironment, type Environment } from './environment/environment.ts';
export { consoleLogger, type Logger } from './environment/logger.ts';
export { uuidV7 } from './environment/uuid.ts';
export {
  aborted,
  badRequest,
  badResponse,
  networkError,
  notConnected,
  timeout,
  toChatError,
} from './http/errors.ts';
export type { CallOptions, HttpAnswer, HttpClient, RequestOptions } from './http/httpClient.ts';
export type { Token } from './http/tokenSource.ts';
export { type LocalMessage, type MessageStatus, unsentNumber } from './messages/localMessage.ts';
export type { MessageChange, ReactOptions } from './messages/messageActions.ts';
export type {
  MessageSet,
  MessageTimeline,
  TimelineState,
  TimelineTarget,
} from './messages/messageTimeline.ts';
export type { Outbox, OutboxEntry } from './messages/outbox.ts';
export { indexedDbPersistence } from './persistence/indexedDbPersistence.ts';
export { memoryPersistence } from './persistence/memoryPersistence.ts';
export type { OutboxRecord, Persistence } from './persistence/persistence.ts';
export type { UnreadTotal } from './reads/ownReads.ts';
export type { Sessions } from './sessions/sessions.ts';
export { derive } from './store/derive.ts';
export { createStore, type Readable, type Store } from './store/store.ts';
export { waitUntil } from './store/waitUntil.ts';
export type { Thread, ThreadState } from './threads/thread.ts';
export type { Threads } from './threads/threads.ts';
export { isWhole, type People, type Person } from './users/people.ts';
