export type { HostAddition } from './additions/hostAdditions.ts';
export type { MessageComposerProps } from './composerProps.ts';
export { MessageComposer } from './MessageComposer.tsx';
export { type ActiveComposer, useComposer } from './useComposer.ts';
