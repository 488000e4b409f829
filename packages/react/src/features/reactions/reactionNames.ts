import type { LocalMessage } from '@confab/client';

/** The number of names shown; the rest is counted. */
const MAX_NAMES = 8;

export interface ReactionNameText {
  you: string;
  others(count: number): string;
}

/**
 * Returns the names of those who reacted with `type`, the user first, and the number of others whose names were not sent
 * with the message.
 */
export function reactionNames(
  message: Pick<LocalMessage, 'latest_reactions' | 'own_reactions' | 'reaction_groups'>,
  type: string,
  viewerId: string,
  words: ReactionNameText,
): string[] {
  const count = message.reaction_groups[type]?.count ?? 0;
  const isOwn = message.own_reactions.some((reaction) => reaction.type === type);
  const known = message.latest_reactions.filter(
    (reaction) => reaction.type === type && reaction.user_id !== viewerId,
  );
  const names = [...(isOwn ? [words.you] : []), ...known.map((reaction) => reaction.user.name)].slice(
    0,
    MAX_NAMES,
  );
  const others = count - names.length;
  return others > 0 ? [...names, words.others(others)] : names;
}
