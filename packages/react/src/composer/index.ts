export { Composer, type ComposerState } from './composer.ts';
export { type Composers, createComposers } from './composers.ts';
export { MessageComposer, type MessageComposerProps } from './MessageComposer.tsx';
export { useComposer } from './useComposer.ts';
