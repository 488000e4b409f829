export { ownReaction, withoutReaction, withReaction } from './optimisticReaction.ts';
export { ownReactionsAfter } from './ownReactions.ts';
