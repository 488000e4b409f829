export { QuickReactions, type QuickReactionsProps } from './QuickReactions.tsx';
export { quickReactions } from './quickReactionList.ts';
export { ReactionBar, type ReactionBarProps } from './ReactionBar.tsx';
export { ReactionPicker, type ReactionPickerProps } from './ReactionPicker.tsx';
export { reactionNames } from './reactionNames.ts';
