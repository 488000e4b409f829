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
import { typicalResult } from './typicalResult.ts';
import type { UnitCosts } from './unitCosts.ts';

const people = 200;
const smallChannels = 100;
const largeMembers = 100;
/** Of each kind of part, over all rounds. */
const usualSeconds = 10;
const warmUpSeconds = 1;
/** The parts take turns, since a shared machine is slower in some seconds than in others. */
const rounds = 5;
/** Another server has its part before each of so many. */
const partsInARow = 5;

/**
 * A light load of all actions, in channels of two. Each action is measured by how much more CPU it takes to have it
 * {@link boost} times as often: a server that does one thing alone, or rests in between, takes another time for it.
 */
const baseRates: Rates = {
  post: 20,
  reaction: 20,
  read: 40,
  typing: 40,
  page: 30,
  list: 6,
  search: 5,
  connect: 5,
};
const boost = 4;
/** At which the bytes of a channel's frames and of stored posts are measured. */
const bytesRate = 40;

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

/** Measures the cost of each kind of action, far below saturation. */
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
    const partOf = (name: string, rates: Partial<Rates>, channels = inSmall): MixPart => ({
      name,
      server: 0,
      rates: { ...noActivity, ...rates },
      channels,
      warmUpSeconds,
      seconds: seconds / rounds,
    });
    const stored = await storedPerPost(target, { ...partOf('stored', { post: 200 }), seconds });
    const parts = [
      partOf('base', baseRates),
      partOf('large', baseRates, inLarge),
      ...actions.map((action) => partOf(action, { ...baseRates, [action]: boost * baseRates[action] })),
    ];
    const round = parts.flatMap((part, at) =>
      alternating && at % partsInARow === 0 ? [alternating.part, part] : [part],
    );
    const targets = [target, ...(alternating ? [alternating.target] : [])];
    await run(targets, [
      heating(0, inSmall),
      ...(alternating ? [heating(1, alternating.part.channels)] : []),
    ]);
    if (database === 'postgres') for (const { server } of targets) await analyze(server.databaseUrl);
    const results = await run(targets, [
      // Reactions need a message of this run.
      { ...partOf('before', { post: 50 }), seconds: 1 },
      partOf('frames of post', { post: bytesRate }, inLarge),
      partOf('frames of reaction', { reaction: bytesRate }),
      partOf('frames of typing', { typing: bytesRate }),
      ...Array.from({ length: rounds }, () => round).flat(),
      { ...partOf('idle', {}), warmUpSeconds: settlingSeconds, seconds },
    ]);
    const resultOf = (name: string) => typicalResult(results.filter((result) => result.name === name));
    const [idle, base, large] = [resultOf('idle'), resultOf('base'), resultOf('large')];
    const boosted = actions.map(resultOf);
    const bytesPerFrame = (action: Action) => {
      const { bytesPerS, framesPerS, rates } = resultOf(`frames of ${action}`);
      return bytesPerS / (framesPerS + rates.post);
    };
    return {
      costs: {
        cpu: costsOf({ idle, base, large, boosted }, (part) => part.cpu),
        // The database does not see connections, so a frame costs it nothing.
        databaseCpu: costsOf({ idle, base, large: undefined, boosted }, (part) => part.databaseCpu),
        baseMb: base.memoryMb,
        baseSockets: people,
        databaseMb: base.databaseMemoryMb,
        frameBytes: {
          post: bytesPerFrame('post'),
          reaction: bytesPerFrame('reaction'),
          typing: bytesPerFrame('typing'),
        },
        storedBytesPerPost: stored,
      },
      others: results.filter(({ name }) => name === alternating?.part.name),
    };
  } finally {
    await target.dispose();
  }
}

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

interface CostParts {
  idle: MixResult;
  base: MixResult;
  /** The base in large channels; without it, a frame costs nothing. */
  large: MixResult | undefined;
  /** The base with one action more often, in the order of {@link actions}. */
  boosted: readonly MixResult[];
}

/**
 * Returns the costs of a frame and of each action by what they add to the base, in proportions that make up the base's
 * CPU: the first of an action costs more than the next.
 */
function costsOf(
  { idle, base, large, boosted }: CostParts,
  cpuOf: (part: MixResult) => number,
): UnitCosts['cpu'] {
  const added = (part: MixResult) => cpuOf(part) - cpuOf(base);
  const frame = large ? Math.max(0, added(large) / (large.framesPerS - base.framesPerS)) : 0;
  const each = actions.map((action, index) => {
    const part = boosted[index]!;
    const frames = (part.framesPerS - base.framesPerS) * frame;
    return Math.max(0, (added(part) - frames) / (part.rates[action] - base.rates[action]));
  });
  const sum = actions.reduce((total, action, index) => total + base.rates[action] * each[index]!, 0);
  const proportion = (cpuOf(base) - cpuOf(idle) - base.framesPerS * frame) / sum;
  return {
    idleCores: cpuOf(idle),
    frameUs: 1e6 * frame,
    actionUs: Object.fromEntries(
      actions.map((action, index) => [action, 1e6 * proportion * each[index]!]),
    ) as Record<Action, number>,
  };
}
