import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseName, ServerProcess } from '@confab/testing/process';
import { runLoad } from '../load/runLoad.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import { untilIndexed } from '../server/untilIndexed.ts';
import { type Action, noActivity, type Rates } from './activity.ts';
import { postgresPid } from './databaseProcess.ts';
import type { MixChannel, MixPart, MixResult } from './mixJob.ts';
import { type StoredBytes, storedInPostgres, storedInSqlite } from './storedBytes.ts';
import type { UnitCosts } from './unitCosts.ts';

const people = 200;
const smallChannels = 100;
const largeMembers = 100;
const seconds = 6;
const warmUpSeconds = 1.5;
/** Node optimises each path for some seconds after its first request. */
const firstWarmUpSeconds = 6;

/** The rate at which each action is measured alone, in channels of two: low enough for a busy machine. */
const measuredRates: Omit<Record<Action, number>, 'post'> = {
  reaction: 100,
  read: 150,
  typing: 150,
  page: 100,
  list: 40,
  search: 40,
  connect: 25,
};
const postRates = { small: 120, large: 60 };

/** A started server with the people, and what is needed to measure it. */
export interface MixTarget {
  server: ServerProcess;
  tokens: string[];
  channels: MixChannel[];
  databasePid: number | undefined;
  storedBytes(): Promise<StoredBytes>;
  dispose(): Promise<void>;
}

/** Starts a server with people and channels of given members. */
export async function startMixTarget(
  database: DatabaseName,
  count: number,
  memberships: readonly number[][],
): Promise<MixTarget> {
  const data = await mkdtemp(join(tmpdir(), 'confab-mix-'));
  const server = await ServerProcess.start({ database, data });
  const ids = userIds('person', count);
  const made = await createChannels(
    server,
    memberships.map((members, index) => ({
      id: `mix-${index}`,
      memberIds: members.map((member) => ids[member]!),
    })),
  );
  return {
    server,
    tokens: ids.map((id) => server.token(id)),
    channels: made.map((channel, index) => ({ ...channel, members: memberships[index]! })),
    databasePid: database === 'postgres' ? await postgresPid(server.databaseUrl) : undefined,
    async storedBytes() {
      await untilIndexed(server);
      return database === 'postgres' ? storedInPostgres(server.databaseUrl) : storedInSqlite(data);
    },
    async dispose() {
      await server.dispose();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Measures the cost of each kind of action alone, at a rate far below saturation. */
export async function measureCosts(database: DatabaseName): Promise<UnitCosts> {
  const small = Array.from({ length: smallChannels }, (_, index) => [2 * index, 2 * index + 1]);
  const large = [0, largeMembers].map((from) =>
    Array.from({ length: largeMembers }, (_, index) => from + index),
  );
  const target = await startMixTarget(database, people, [...small, ...large]);
  try {
    const inSmall = target.channels.slice(0, smallChannels);
    const inLarge = target.channels.slice(smallChannels);
    const alone = (name: string, rates: Partial<Rates>, channels = inSmall): MixPart => ({
      name,
      rates: { ...noActivity, ...rates },
      channels,
      warmUpSeconds,
      seconds,
    });
    const empty = await target.storedBytes();
    const posts = await run(target, [
      { ...alone('first', { post: 100 }, target.channels), warmUpSeconds: firstWarmUpSeconds, seconds: 1 },
      alone('small', { post: postRates.small }),
      alone('large', { post: postRates.large }, inLarge),
    ]);
    const stored = await target.storedBytes();
    const [first, inTwo, inMany] = posts as [MixResult, MixResult, MixResult];
    const postCount =
      first.rates.post * (firstWarmUpSeconds + 1) +
      (inTwo.rates.post + inMany.rates.post) * (warmUpSeconds + seconds);
    const kinds = Object.entries(measuredRates) as [Action, number][];
    const [, ...rest] = await run(target, [
      // Reactions need a message of this run.
      alone('before', { post: 50 }),
      alone('idle', {}),
      ...kinds.map(([action, rate]) => alone(action, { [action]: rate })),
    ]);
    const idle = rest[0]!;
    const framesPerPost = (part: MixResult) => part.framesPerS / part.rates.post;
    const cpuPerPost = (part: MixResult) => (part.cpu - idle.cpu) / part.rates.post;
    const frame = Math.max(
      0,
      (cpuPerPost(inMany) - cpuPerPost(inTwo)) / (framesPerPost(inMany) - framesPerPost(inTwo)),
    );
    const parts = [{ ...inTwo, name: 'post' }, ...rest.slice(1)];
    const cpu = costsOf(idle, parts, frame, (part) => part.cpu);
    // The database does not see connections, so a frame costs it nothing.
    const databaseCpu = costsOf(idle, parts, 0, (part) => part.databaseCpu);
    return {
      cpu,
      databaseCpu,
      baseMb: rest.at(-1)!.memoryMb,
      baseSockets: people,
      databaseMb: rest.at(-1)!.databaseMemoryMb,
      frameBytes: inMany.bytesPerS / (inMany.framesPerS + inMany.rates.post),
      storedBytesPerPost: {
        rows: (stored.rows - empty.rows) / postCount,
        log: (stored.log - empty.log) / postCount,
        search: (stored.search - empty.search) / postCount,
      },
    };
  } finally {
    await target.dispose();
  }
}

/** Runs parts of a load against the target. */
export const run = (target: MixTarget, parts: MixPart[]): Promise<MixResult[]> =>
  runLoad('mix', {
    url: target.server.url,
    pid: target.server.pid,
    ...(target.databasePid !== undefined && { databasePid: target.databasePid }),
    tokens: target.tokens,
    parts,
  });

/** Subtracts idle time and frames from each part, which has one kind of action. */
function costsOf(
  idle: MixResult,
  parts: readonly MixResult[],
  frame: number,
  cpuOf: (part: MixResult) => number,
): UnitCosts['cpu'] {
  const us = (cpuSeconds: number) => 1e6 * Math.max(0, cpuSeconds);
  const actionUs = Object.fromEntries(
    parts.map((part) => [
      part.name,
      us((cpuOf(part) - cpuOf(idle) - part.framesPerS * frame) / part.rates[part.name as Action]),
    ]),
  ) as Record<Action, number>;
  return { idleCores: cpuOf(idle), frameUs: us(frame), actionUs };
}
