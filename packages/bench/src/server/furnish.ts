import { type History, loadHistory } from '@confab/testing';
import type { ServerProcess } from '@confab/testing/process';
import type { LoadChannel } from '../load/target.ts';

/** A channel to be made, and who is in it. */
export interface Furniture {
  id: string;
  memberIds: string[];
}

/** Makes `team` channels with their members, all of them new users, and gives them back in the same order. */
export async function furnish(server: ServerProcess, channels: readonly Furniture[]): Promise<LoadChannel[]> {
  const userIds = new Set(channels.flatMap(({ memberIds }) => memberIds));
  const history: History = {
    users: [...userIds].map((id) => ({ id, name: id })),
    channels: channels.map(({ id }) => ({ type: 'team', id, name: id })),
    members: channels.flatMap(({ id, memberIds }) =>
      memberIds.map((user_id) => ({ cid: `team:${id}`, user_id })),
    ),
    messages: [],
    reactions: [],
  };
  await loadHistory(history, { url: server.url, token: server.token() });
  return channels.map(({ id }) => ({ type: 'team', id }));
}

/** `count` user ids: `prefix-0`, `prefix-1`, … */
export const userIds = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${prefix}-${place}`);
