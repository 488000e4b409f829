export { blockedConversations } from './blockedConversations.ts';
export { mentionsMe } from './mentionsMe.ts';
export { mutedOrBlockedUsers } from './mutedOrBlockedUsers.ts';
export { OwnReads } from './ownReads.ts';
export { ReadMarker } from './readMarker.ts';
export { isFull, mergeNumbers, numbersAfter, withoutUnread, withUnread } from './unreadNumbers.ts';
export { type UnreadTotal, unreadTotal } from './unreadTotal.ts';
