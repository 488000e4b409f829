export { callsMe } from './callsMe.ts';
export { OwnReads, type UnreadTotal } from './ownReads.ts';
export { ReadMarker } from './readMarker.ts';
export { type UnreadMentions, unreadMentions } from './unreadMentions.ts';
export { addNumber, mergeNumbers, numbersAfter, removeNumber, withNumber } from './unreadNumbers.ts';
