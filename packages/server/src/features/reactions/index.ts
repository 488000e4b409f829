/** Exports for other features. */
export { countReactions } from './groups.ts';
export type { ReactionRow } from './migrations.ts';
export {
  selectReactionsOf,
  selectReactionsTo,
  upsertReaction,
} from './reactionStore.ts';
export { toReaction } from './toReaction.ts';
