import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseName, ServerProcess } from '@confab/testing/process';
import { runLoad } from '../load/runLoad.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import { analyze } from '../server/postgresDatabase.ts';
import { untilIndexed } from '../server/untilIndexed.ts';
import { type Action, actions, noActivity, type Rates } from './activity.ts';
import { postgresPid } from './databaseProcess.ts';
import type { MixChannel, MixPart, MixResult } from './mixJob.ts';
import { type StoredBytes, storedInPostgres, storedInSqlite } from './storedBytes.ts';
import type { UnitCosts } from './unitCosts.ts';

const people = 200;
const smallChannels = 100;
const largeMembers = 100;
const usualSeconds = 6;
const warmUpSeconds = 1;

/**
 * The rate at which each action is measured alone, in channels of two: enough to measure, and not much more often than
 * in a mix, since whatever does one thing all the time does it with less CPU.
 */
const measuredRates: Omit<Record<Action, number>, 'post'> = {
  reaction: 70,
  read: 80,
  typing: 80,
  page: 60,
  list: 15,
  search: 12,
  connect: 12,
};
const postRates = { small: 40, large: 40 };

/**
 * Everything at once, many times of each: Node interprets a path at first and optimises it after some thousand calls,
 * as it has done on any server in use.
 */
const warmUpRates: Rates = {
  post: 200,
  reaction: 100,
  read: 150,
  typing: 150,
  page: 100,
  list: 40,
  search: 40,
  connect: 25,
};
const heatingSeconds = 12;
/** Until messages are indexed: work that follows others. */
const settlingSeconds = 3;

/** Returns the part of a load that makes a fresh server as fast as one in use. */
const heating = (server: number, channels: MixChannel[]): MixPart => ({
  name: 'heating',
  server,
  rates: warmUpRates,
  channels,
  warmUpSeconds: heatingSeconds - 1,
  seconds: 1,
});

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

/** Another server that is measured between the parts of the first one. */
export interface Alternating {
  target: MixTarget;
  part: MixPart;
}

/** The costs, and the results of the other server in their order. */
export interface MeasuredCosts {
  costs: UnitCosts;
  others: MixResult[];
}

/**
 * Measures the cost of each kind of action alone, at a rate far below saturation. A shared machine is slower in some
 * seconds than in others, so what the costs are compared with runs between their parts.
 */
export async function measureCosts(
  database: DatabaseName,
  { seconds = usualSeconds, alternating }: { seconds?: number | undefined; alternating?: Alternating } = {},
): Promise<MeasuredCosts> {
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
      server: 0,
      rates: { ...noActivity, ...rates },
      channels,
      warmUpSeconds,
      seconds,
    });
    const stored = await storedPerPost(target, alone('stored', { post: 200 }));
    const kinds = Object.entries(measuredRates) as [Action, number][];
    const parts = [
      alone('post', { post: postRates.small }),
      alone('large', { post: postRates.large }, inLarge),
      ...kinds.map(([action, rate]) => alone(action, { [action]: rate })),
    ];
    const targets = [target, ...(alternating ? [alternating.target] : [])];
    await run(targets, [
      heating(0, inSmall),
      ...(alternating ? [heating(1, alternating.part.channels)] : []),
    ]);
    if (database === 'postgres') for (const { server } of targets) await analyze(server.databaseUrl);
    const results = await run(targets, [
      // Reactions need a message of this run.
      { ...alone('before', { post: 50 }), seconds: 1 },
      { ...alone('settling', {}), warmUpSeconds: settlingSeconds },
      ...parts.flatMap((part) => (alternating ? [alternating.part, part] : [part])),
      { ...alone('idle', {}), warmUpSeconds: settlingSeconds },
    ]);
    const resultOf = (name: string) => results.find((result) => result.name === name)!;
    const [idle, inTwo, inMany] = [resultOf('idle'), resultOf('post'), resultOf('large')];
    const framesPerPost = (part: MixResult) => part.framesPerS / part.rates.post;
    const cpuPerPost = (part: MixResult) => (part.cpu - idle.cpu) / part.rates.post;
    const frame = Math.max(
      0,
      (cpuPerPost(inMany) - cpuPerPost(inTwo)) / (framesPerPost(inMany) - framesPerPost(inTwo)),
    );
    const each = actions.map(resultOf);
    const highest = (value: (part: MixResult) => number) => Math.max(...[idle, inMany, ...each].map(value));
    return {
      costs: {
        cpu: costsOf(idle, each, frame, (part) => part.cpu),
        // The database does not see connections, so a frame costs it nothing.
        databaseCpu: costsOf(idle, each, 0, (part) => part.databaseCpu),
        baseMb: highest(({ memoryMb }) => memoryMb),
        baseSockets: people,
        databaseMb: highest(({ databaseMemoryMb }) => databaseMemoryMb),
        frameBytes: {
          post: inMany.bytesPerS / (inMany.framesPerS + inMany.rates.post),
          reaction: bytesPerFrame(resultOf('reaction')),
          typing: bytesPerFrame(resultOf('typing')),
        },
        storedBytesPerPost: stored,
      },
      others: results.filter(({ name }) => name === alternating?.part.name),
    };
  } finally {
    await target.dispose();
  }
}

const bytesPerFrame = ({ bytesPerS, framesPerS }: MixResult) => bytesPerS / framesPerS;

/** Returns the bytes that posts alone leave on the disk, for each. */
async function storedPerPost(target: MixTarget, part: MixPart): Promise<StoredBytes> {
  const before = await target.storedBytes();
  const [{ rates }] = (await run([target], [part])) as [MixResult];
  const after = await target.storedBytes();
  const posts = rates.post * (part.warmUpSeconds + part.seconds);
  return {
    rows: (after.rows - before.rows) / posts,
    log: (after.log - before.log) / posts,
    search: (after.search - before.search) / posts,
  };
}

/** Runs parts of a load against the targets. */
export const run = (targets: readonly MixTarget[], parts: MixPart[]): Promise<MixResult[]> =>
  runLoad('mix', {
    servers: targets.map(({ server, databasePid, tokens }) => ({
      url: server.url,
      pid: server.pid,
      ...(databasePid !== undefined && {
        database: { pid: databasePid, name: new URL(server.databaseUrl).pathname.slice(1) },
      }),
      tokens,
    })),
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
