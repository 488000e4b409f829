export type { HostAddition } from './additions/hostAdditions.ts';
export { MessageComposer, type MessageComposerProps } from './MessageComposer.tsx';
export { type ActiveComposer, useComposer } from './useComposer.ts';
