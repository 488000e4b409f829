export { type EmojiProvider, emojiNames } from './emojiNames.ts';
export { isInCode } from './isInCode.ts';
export { type EmojiMatch, type NamedChannel, type Suggestion, suggestionKey } from './suggestion.ts';
export { suggestLater } from './suggestLater.ts';
export type { TextTrigger } from './textTrigger.ts';
export type { TriggerSyntax } from './triggerMatch.ts';
