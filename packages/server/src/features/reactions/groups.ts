import type { ReactionGroup } from '@confab/protocol';
import { isoTime, jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectGroups, selectLatestReactions } from './reactionStore.ts';

/** Counts a message's reactions for its row (MSG-13), from scratch, so always exactly. */
export async function countReactions(
  tx: Transaction,
  message_id: string,
): Promise<{ reaction_groups: string | null; latest_reactions: string | null; types: number }> {
  const groups = await tx.all(selectGroups, { message_id });
  const latest = await tx.all(selectLatestReactions, { message_id });
  return {
    reaction_groups: jsonUnlessEmpty(Object.fromEntries(groups.map((group) => [group.type, toGroup(group)]))),
    latest_reactions: jsonUnlessEmpty(
      latest.map(({ type, user_id, score, created_at, updated_at }) => ({
        type,
        user_id,
        score,
        created_at: isoTime(created_at),
        updated_at: isoTime(updated_at),
      })),
    ),
    types: groups.length,
  };
}

const toGroup = (group: {
  count: number;
  sum_scores: number;
  first_at: number;
  last_at: number;
}): ReactionGroup => ({
  count: group.count,
  sum_scores: group.sum_scores,
  first_reaction_at: isoTime(group.first_at),
  last_reaction_at: isoTime(group.last_at),
});
