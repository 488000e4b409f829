export { MessageComposer, type MessageComposerProps } from './MessageComposer.tsx';
export { type ComposerTarget, type UsedComposer, useComposer } from './useComposer.ts';
