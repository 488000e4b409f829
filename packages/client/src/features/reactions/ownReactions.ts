import type { ChatEvent, Message, Reaction } from '@confab/protocol';

type Reactions = readonly Reaction[];

/**
 * Returns the reader's own reactions to a message after an event: events carry none, so they are derived from the actor
 * (MSG-13). Types that the message no longer has are removed.
 */
export function ownReactionsAfter(
  own: Reactions,
  event: ChatEvent,
  message: Message,
  readerId: string,
): Reaction[] {
  const after = applied(own, event, readerId);
  const kept = after.filter((reaction) => Object.hasOwn(message.reaction_groups, reaction.type));
  return kept.length === own.length && kept.every((reaction, index) => reaction === own[index])
    ? (own as Reaction[])
    : kept;
}

function applied(own: Reactions, event: ChatEvent, readerId: string): Reactions {
  if (event.type === 'reaction.new' && event.reaction.user_id === readerId) {
    const others = event.replaced ? [] : own.filter((reaction) => reaction.type !== event.reaction.type);
    return oldestFirst([...others, event.reaction]);
  }
  if (event.type === 'reaction.deleted' && event.reaction.user_id === readerId) {
    return own.filter((reaction) => reaction.type !== event.reaction.type);
  }
  return own;
}

/** Sorts reactions as the service does. */
const oldestFirst = (reactions: Reaction[]) =>
  reactions.sort(
    (left, right) => compare(left.created_at, right.created_at) || compare(left.type, right.type),
  );

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
