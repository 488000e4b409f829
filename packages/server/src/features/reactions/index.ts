/** Exports for other features. */
export { countReactions } from './groups.ts';
export type { ReactionRow } from './migrations.ts';
export {
  putReaction,
  selectReactionsOf,
  selectReactionsTo,
} from './reactionStore.ts';
export { toReaction } from './toReaction.ts';
