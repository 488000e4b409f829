export { type ActionRights, availableActions, type MessageAction } from './availableActions.ts';
export { type ListPlace, type PlaceReading, useListPlace } from './listPlace.ts';
export { MessageList, type MessageListHandle, type MessageListProps } from './MessageList.tsx';
export { type MessageActions, type MessageListHost, useMessageActions } from './messageActions.ts';
export { groupGapMs, type MessageListRow, type MessageRowsInput, messageRows } from './messageRows.ts';
export { useMessageRows } from './useMessageRows.ts';
export { useMessages } from './useMessages.ts';
export { useVisit, type Visit } from './useVisit.ts';
