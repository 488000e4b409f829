import type { BodyOf, Routes } from '@confab/protocol';

type BulkWrite = Required<BodyOf<Routes['POST /bulk']>>;

export type HistoryUser = BulkWrite['users'][number];
export type HistoryChannel = BulkWrite['channels'][number];
export type HistoryMember = BulkWrite['members'][number];
export type HistoryMessage = BulkWrite['messages'][number];
export type HistoryReaction = BulkWrite['reactions'][number];

/** A team's past, as the bulk endpoint accepts it. Messages are in the order of their channel. */
export interface History {
  users: HistoryUser[];
  channels: HistoryChannel[];
  members: HistoryMember[];
  messages: HistoryMessage[];
  reactions: HistoryReaction[];
}

/** Returns an empty history. */
export const emptyHistory = (): History => ({
  users: [],
  channels: [],
  members: [],
  messages: [],
  reactions: [],
});

/** Returns a history with its oldest messages only. */
export function oldestMessages(history: History, limit: number): History {
  const byTime = history.messages.toSorted((one, other) =>
    String(one.created_at).localeCompare(String(other.created_at)),
  );
  const kept = new Set(byTime.slice(0, limit).map(({ id }) => id));
  return {
    ...history,
    messages: history.messages.filter(({ id }) => kept.has(id)),
    reactions: history.reactions.filter(({ message_id }) => kept.has(message_id)),
  };
}

/** Makes a user a member of every channel of the history, with everything read. */
export function joinEverything(history: History, userId: string): void {
  for (const { type, id } of history.channels) {
    history.members.push({ cid: `${type}:${id}`, user_id: userId, channel_role: 'member' });
  }
}
