/** Exports for other features. */
export { appendAboutMessage, streamsAbout } from './appendAboutMessage.ts';
export { deleteMessageIn, undeleteMessageIn } from './deleteMessage.ts';
export { eraseMessages } from './eraseMessages.ts';
export { keepMentions, mentionNumbers } from './mentionRows.ts';
export { type MentionColumns, mentionColumns, wideMentions } from './mentions.ts';
export { lastReplies, newestRows } from './messageList.ts';
export { type RowPage, readPage } from './messagePages.ts';
export {
  insertMessage,
  insertRevision,
  selectMessage,
  selectMessages,
  selectRevisions,
  updateMessageRow,
  wholeRow,
} from './messageStore.ts';
export { viewMessage, viewMessages } from './messageViews.ts';
export type { MessageRow } from './migrations.ts';
export { type MissedMentions, missedMentions } from './missedMentions.ts';
export { namedUsers } from './namedUsers.ts';
export { numberSince } from './numberSince.ts';
export { type OpenMessage, openMessage, openStandingMessage } from './openMessage.ts';
export type {
  AttachmentEdit,
  CommandResult,
  Edit,
  Edited,
  MessagePipelines,
  Sending,
  SendOrigin,
  Sent,
  Submission,
} from './pipelines.ts';
export { updatePollId } from './pollId.ts';
export { readableMessages } from './readableMessages.ts';
export { type AuthoredCursor, nextAuthored } from './removal/authoredMessages.ts';
export { type RemovalMode, removeMessages, restoreMessages } from './removal/removeMessages.ts';
export { countsFor, isShownTo, readersOf, shownTo, type Viewer, viewerOf } from './restrictedVisibility.ts';
export { findParent, findQuoted } from './send/checkMessage.ts';
export { ExternalCheckRequired, writeSending } from './send/externalCheckRequired.ts';
export { prepare as prepareMessage, sendMessage, sendWithin } from './send/sendMessage.ts';
export { changeSystemMessage, sendSystemMessage } from './send/systemMessage.ts';
export {
  type LocationColumn,
  locationOf,
  toSharedLocation,
  updateSharedLocation,
} from './sharedLocation.ts';
export { countReplies } from './threadParents.ts';
export type { PinColumn } from './toMessage.ts';
