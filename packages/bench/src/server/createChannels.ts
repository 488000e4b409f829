import { type History, loadHistory } from '@confab/testing';
import type { ServerProcess } from '@confab/testing/process';
import type { LoadChannel } from '../load/target.ts';

/** A channel to create, and its members. */
export interface ChannelPlan {
  id: string;
  memberIds: string[];
}

/** Creates `team` channels with their members, all of them new users, and returns them in the same order. */
export async function createChannels(
  server: ServerProcess,
  channels: readonly ChannelPlan[],
): Promise<LoadChannel[]> {
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

/** Returns `count` user ids: `prefix-0`, `prefix-1`, … */
export const userIds = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
