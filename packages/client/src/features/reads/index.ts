export { blockedConversations } from './blockedConversations.ts';
export { callsMe } from './callsMe.ts';
export { hushedPeople } from './hushedPeople.ts';
export { OwnReads } from './ownReads.ts';
export { ReadMarker } from './readMarker.ts';
export { type UnreadMentions, unreadMentions } from './unreadMentions.ts';
export { isFull, mergeNumbers, numbersAfter, withoutUnread, withUnread } from './unreadNumbers.ts';
export { type UnreadTotal, unreadTotal } from './unreadTotal.ts';
