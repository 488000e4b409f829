/** What other nouns may use of messages. */
export { lastReplies, newestRows } from './messageList.ts';
export { type RowPage, readPage } from './messagePages.ts';
export { saveMessage, selectMessage } from './messageStore.ts';
export { viewMessage, viewMessages } from './messageViews.ts';
export type { MessageRow } from './migrations.ts';
export { type OpenMessage, openMessage, openStandingMessage } from './openMessage.ts';
export { type Send, sendMessage } from './send/sendMessage.ts';
export { type Sending, type Sent, sendSteps } from './send/sendSteps.ts';
export type { KeptReaction } from './toMessage.ts';
