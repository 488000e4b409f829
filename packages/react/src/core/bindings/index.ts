export { framePaced } from './framePaced.ts';
export { sameItems, useReadable } from './useReadable.ts';
