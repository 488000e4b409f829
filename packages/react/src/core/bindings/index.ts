export { framePaced } from './framePaced.ts';
export { useLoaded } from './useLoaded.ts';
export { sameItems, useReadable } from './useReadable.ts';
