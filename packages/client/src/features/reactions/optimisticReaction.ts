import { latestReactionsLimit, type Message, type Reaction, type UserRef } from '@confab/protocol';

type ReactionFields = Pick<Message, 'reaction_groups' | 'latest_reactions' | 'own_reactions'>;

/** Returns the message after the reader's reaction was added (MSG-13). Idempotent. */
export function withReaction<M extends ReactionFields>(message: M, reaction: Reaction, replace: boolean): M {
  const known = message.own_reactions.find((own) => own.type === reaction.type);
  if (known?.score === reaction.score && !(replace && message.own_reactions.length > 1)) return message;
  const removed = replace ? message.own_reactions : known ? [known] : [];
  const before = removed.reduce<M>((result, own) => withoutReaction(result, own.type, own.user_id), message);
  const group = before.reaction_groups[reaction.type];
  return {
    ...before,
    reaction_groups: {
      ...before.reaction_groups,
      [reaction.type]: {
        count: (group?.count ?? 0) + 1,
        sum_scores: (group?.sum_scores ?? 0) + reaction.score,
        first_reaction_at: group?.first_reaction_at ?? reaction.created_at,
        last_reaction_at: reaction.created_at,
      },
    },
    latest_reactions: [reaction, ...before.latest_reactions].slice(0, latestReactionsLimit),
    own_reactions: [...before.own_reactions, reaction],
  };
}

/** Returns the message after the reader's reaction was removed; a group without reactions is removed too. */
export function withoutReaction<M extends ReactionFields>(message: M, type: string, userId: string): M {
  const own = message.own_reactions.find((reaction) => reaction.type === type);
  const group = message.reaction_groups[type];
  if (!own || !group) return message;
  const { [type]: _, ...others } = message.reaction_groups;
  const left = { ...group, count: group.count - 1, sum_scores: group.sum_scores - own.score };
  const isOwn = (reaction: Reaction) => reaction.type === type && reaction.user_id === userId;
  return {
    ...message,
    reaction_groups: left.count < 1 ? others : { ...message.reaction_groups, [type]: left },
    latest_reactions: message.latest_reactions.filter((reaction) => !isOwn(reaction)),
    own_reactions: message.own_reactions.filter((reaction) => reaction !== own),
  };
}

/** Returns the reader's reaction as it is shown before the service has answered. */
export const ownReaction = (
  messageId: string,
  type: string,
  score: number,
  user: UserRef,
  createdAt: string,
): Reaction => ({
  message_id: messageId,
  type,
  user_id: user.id,
  user,
  score,
  created_at: createdAt,
  updated_at: createdAt,
});
