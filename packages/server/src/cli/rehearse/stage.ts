import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallApi } from '../api.ts';
import { taskEnded } from '../taskEnded.ts';

/** The made-up users and channels of a rehearsal. */
export interface Stage {
  readonly userIds: readonly string[];
  readonly channels: readonly StageChannel[];
}

/** A channel with the participants who are its members. */
export interface StageChannel {
  readonly type: string;
  readonly id: string;
  readonly memberIds: readonly string[];
}

const channelType = 'messaging';
const membersPerChannel = 20;
const usersPerTask = 1000;

/** Creates the users and channels, and notes them in the data folder, so that a later command can remove them. */
export async function buildStage(call: CallApi, data: string, users: number): Promise<Stage> {
  const run = `rehearsal-${Date.now().toString(36)}`;
  const userIds = Array.from({ length: users }, (_, index) => `${run}-${index}`);
  const channels: StageChannel[] = [];
  for (let from = 0; from < users; from += membersPerChannel) {
    const memberIds = userIds.slice(from, from + membersPerChannel);
    channels.push({ type: channelType, id: `${run}-${channels.length}`, memberIds });
  }
  const stage = { userIds, channels };
  await writeFile(notePath(data), JSON.stringify(stage), { mode: 0o600 });
  await call('POST /bulk', {
    body: {
      users: userIds.map((id) => ({ id, name: id })),
      channels: channels.map(({ type, id, memberIds }) => ({
        type,
        id,
        name: id,
        created_by_id: memberIds[0],
      })),
      members: channels.flatMap(({ type, id, memberIds }) =>
        memberIds.map((user_id) => ({ cid: `${type}:${id}`, user_id })),
      ),
    },
  });
  return stage;
}

/** Erases the channels and the users with everything they wrote. */
export async function clearStage(call: CallApi, data: string, { userIds, channels }: Stage): Promise<void> {
  for (const { type, id } of channels) {
    const erase = call('DELETE /channels/{type}/{id}', { params: { type, id }, query: { hard: 'true' } });
    const { task } = await erase.catch((error: { status?: number }) => {
      // An interrupted rehearsal may not have created it.
      if (error.status !== 404) throw error;
      return { task: undefined };
    });
    if (task) await taskEnded(call, task);
  }
  for (let from = 0; from < userIds.length; from += usersPerTask) {
    const user_ids = userIds.slice(from, from + usersPerTask);
    const body = { user_ids, action: 'delete', user: 'hard', messages: 'hard' } as const;
    const { task } = await call('POST /users/change', { body });
    await taskEnded(call, task);
  }
  await rm(notePath(data), { force: true });
}

/** Returns what an interrupted rehearsal left behind, if anything. */
export async function leftoverStage(data: string): Promise<Stage | undefined> {
  const text = await readFile(notePath(data), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Stage);
}

const notePath = (data: string) => join(data, 'rehearsal.json');
