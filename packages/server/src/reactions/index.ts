/** What other nouns may use of reactions. */
export type { ReactionRow } from './migrations.ts';
export {
  deleteReactionsTo,
  selectGroups,
  selectLatestReactions,
  selectReactionsOf,
} from './reactionStore.ts';
export { toReaction } from './toReaction.ts';
