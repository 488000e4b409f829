export { QuickReactions, type QuickReactionsProps, quickReactions } from './QuickReactions.tsx';
export { ReactionBar, type ReactionBarProps } from './ReactionBar.tsx';
export { ReactionPicker, type ReactionPickerProps } from './ReactionPicker.tsx';
export { reactionNames } from './reactionNames.ts';
