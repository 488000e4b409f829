export { OwnReads, type UnreadTotal } from './ownReads.ts';
export { ReadMarker } from './readMarker.ts';
export { addNumber, mergeNumbers, numbersAfter, removeNumber } from './unreadNumbers.ts';
