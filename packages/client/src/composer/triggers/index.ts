export { type EmojiProvider, emojiNames } from './emojiTrigger.ts';
export { isInCode } from './isInCode.ts';
export { type EmojiMatch, type NamedChannel, type Suggestion, suggestionKey } from './suggestion.ts';
export { suggest } from './suggestStep.ts';
export type { TextTrigger } from './textTrigger.ts';
export type { TriggerSyntax } from './triggerPlace.ts';
export { defaultTriggers } from './triggers.ts';
