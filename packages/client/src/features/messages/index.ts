export { forwardMessage } from './forwardMessage.ts';
export { isInChannelList, type LocalMessage, type MessageStatus, unsentNumber } from './localMessage.ts';
export {
  MessageActions,
  type MessageChange,
  type ReactOptions,
} from './messageActions.ts';
export { MessageBook, type OutgoingMessage } from './messageBook.ts';
export { type MessageDraft, toWire } from './messageDraft.ts';
export { MessagePool, type PooledMessage } from './messagePool.ts';
export {
  type MessageSet,
  MessageTimeline,
  type TimelineState,
  type TimelineTarget,
} from './messageTimeline.ts';
export { Outbox, type OutboxEntry } from './outbox.ts';
