import type { Channel, LocalMessage } from '@confab/client';

/** A client's view of a channel, in a form that can be compared field by field. */
export type ClientState = ReturnType<typeof stateOf>;

/**
 * Returns the state that a client shows of a channel: the channel, its members, their read states, and its newest
 * messages.
 */
export function stateOf(channel: Channel) {
  const {
    channel: entity,
    membership,
    members,
    read,
    reads,
    unreadCount,
    ownCapabilities,
  } = channel.state.get();
  return {
    channel: entity,
    membership,
    members: members.toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1)),
    read,
    reads,
    unreadCount,
    ownCapabilities: [...ownCapabilities].sort(),
    messages: channel.messages.state.get().messages.map(plainMessage),
  };
}

/** A quoted message is compared at its own position. */
function plainMessage({ quoted_message: _, ...message }: LocalMessage) {
  return message;
}

/**
 * Returns the first path at which two states differ, undefined if they are equal. Compares as many of the messages as
 * both have, from the newest on: a client that was there all the time has more than a page.
 */
export function difference(live: ClientState, fresh: ClientState): string | undefined {
  const count = Math.min(live.messages.length, fresh.messages.length);
  const newest = (state: ClientState) => ({ ...state, messages: state.messages.slice(-count) });
  if (count === 0 && live.messages.length !== fresh.messages.length) return 'messages: one side has none';
  return pathOfDifference(newest(live), newest(fresh), '');
}

function pathOfDifference(one: unknown, other: unknown, path: string): string | undefined {
  if (Object.is(one, other)) return undefined;
  const bothObjects = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null;
  if (!bothObjects) return `${path}: ${JSON.stringify(one)} instead of ${JSON.stringify(other)}`;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    const found = pathOfDifference(
      (one as Record<string, unknown>)[key],
      (other as Record<string, unknown>)[key],
      `${path}/${key}`,
    );
    if (found) return found;
  }
  return undefined;
}
