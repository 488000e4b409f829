import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '@confab/testing/postgres';
import type { ServerProcess } from '@confab/testing/process';
import type { Bench, BusName } from '../benches/benchOptions.ts';
import { medianOf } from '../load/latencies.ts';
import { runLoad } from '../load/runLoad.ts';
import type { Figures } from '../report.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import { placed, placementHere } from '../server/placement.ts';
import { postgresPid } from '../simulate/databaseProcess.ts';
import type { ClusterChannel, ClusterPart, ClusterPartResult, LoadedCluster } from './clusterJob.ts';
import { startClusterNode } from './clusterNode.ts';

const nodeCounts = [1, 2, 3];
/** As in the bench `fanout`. */
const largeChannelCount = 2;
const membersPerLargeChannel = 200;
const smallChannelCount = 12;
const membersPerSmallChannel = 48;
const postsPerSecond = 200;
/** As many for each number of nodes. */
const inFlight = 72;
/** Of each part at a fixed rate, over all rounds. */
const usualSeconds = 14;
/**
 * A process compiles its code during posts: as many at each node, however many nodes share them. At saturation posts
 * share commits, so most of the code of a commit and of the bus is compiled by posts that are sent one at a time.
 */
const warmUpPosts = 10_000;
const singleWarmUpPosts = 10_000;
const warmUpSeconds = 1;
/** The clusters take turns, since a shared machine is slower in some minutes than in others: the median counts. */
const rounds = 7;

/**
 * The kinds of parts. Members of large and small channels are spread over all nodes, except with `together`. With `half`
 * and `third`, the one node has the load of each of two or three.
 */
const kinds = ['saturated', 'single', 'large', 'small', 'half', 'third', 'together', 'idle'] as const;
type Kind = (typeof kinds)[number];

/**
 * The same load on one, two and three nodes, each over a database of one PostgreSQL: 200 posts a second into channels of
 * 200 connections, as in the bench `fanout`, and into channels of 48, which are spread over the nodes, then at one node
 * for each channel; and as many posts as possible.
 */
export const cluster: Bench = async ({ bus, seconds = usualSeconds, conditions }) => {
  const placement = placementHere();
  conditions.placement = placement;
  conditions.bus = bus;
  conditions.load = `${postsPerSecond} posts/s, ${largeChannelCount} channels of ${membersPerLargeChannel}, ${smallChannelCount} of ${membersPerSmallChannel}`;
  const clusters: RunningCluster[] = [];
  try {
    for (const count of nodeCounts) clusters.push(await startCluster(count, bus));
    const plan = partsOf(clusters, seconds, placement === placed);
    const results = await runLoad('cluster', {
      clusters: clusters.map(({ loaded }) => loaded),
      databasePid: await postgresPid(process.env.CONFAB_TEST_POSTGRES_URL as string),
      parts: plan.map(({ part }) => part),
    });
    return figuresOf((count, kind) =>
      results.filter((_, at) => plan[at]!.kind === kind && nodeCounts[plan[at]!.part.cluster] === count),
    );
  } finally {
    for (const { dispose } of clusters) await dispose();
  }
};

function partsOf(
  clusters: readonly RunningCluster[],
  seconds: number,
  isPlaced: boolean,
): { kind: Kind; part: ClusterPart }[] {
  const on = (index: number, kind: Kind, of: Omit<ClusterPart, 'cluster' | 'channels'>) => {
    const { loaded } = clusters[index] as RunningCluster;
    return { kind, part: { cluster: index, channels: channelsOf(kind, loaded), ...of } };
  };
  const onEach = (kind: Kind, of: Omit<ClusterPart, 'cluster' | 'channels'>) =>
    clusters.map((_, index) => on(index, kind, of));
  const atRate = (rate: number) => ({
    load: { postsPerSecond: rate, warmUpSeconds },
    seconds: seconds / rounds,
    isPlaced,
  });
  return [
    ...onEach('saturated', { load: { inFlight, warmUpPosts }, seconds: seconds / rounds }),
    ...nodeCounts.map((count, index) =>
      on(index, 'single', { load: { inFlight: count, warmUpPosts: singleWarmUpPosts }, seconds: 0 }),
    ),
    ...Array.from({ length: rounds }, () => [
      ...onEach('large', atRate(postsPerSecond)),
      ...onEach('small', atRate(postsPerSecond)),
      on(0, 'half', atRate(postsPerSecond / 2)),
      on(0, 'third', atRate(postsPerSecond / 3)),
      ...onEach('together', atRate(postsPerSecond)),
    ]).flat(),
    ...onEach('idle', atRate(0)),
  ];
}

/** In the order in which they are created: those with spread members, those with members at one node, large ones. */
const channelSizes = [
  ...new Array<number>(2 * smallChannelCount).fill(membersPerSmallChannel),
  ...new Array<number>(largeChannelCount).fill(membersPerLargeChannel),
];

function channelsOf(kind: Kind, { channels }: LoadedCluster): ClusterChannel[] {
  if (kind === 'together') return channels.slice(smallChannelCount, 2 * smallChannelCount);
  if (kind === 'large') return channels.slice(2 * smallChannelCount);
  return channels.slice(0, smallChannelCount);
}

const usPerDelivery = ({ cpu, deliveriesPerS }: ClusterPartResult) => (1e6 * cpu) / deliveriesPerS;

function figuresOf(resultsOf: (count: number, kind: Kind) => ClusterPartResult[]): Figures {
  const median = (count: number, kind: Kind, value: (result: ClusterPartResult) => number) =>
    medianOf(resultsOf(count, kind).map(value));
  /** Of parts of the same round, which are seconds apart. */
  const ratio = (count: number, kind: Kind, of: Kind = kind) => {
    const base = resultsOf(1, of);
    return medianOf(
      resultsOf(count, kind).map((result, at) => usPerDelivery(result) / usPerDelivery(base[at]!)),
    );
  };
  const figures: Figures = {};
  for (const count of nodeCounts) {
    for (const [kind, suffix] of [
      ['large', ''],
      ['small', '_small'],
    ] as const) {
      Object.assign(figures, {
        [`posts_per_s_${count}${suffix}`]: median(count, kind, ({ postsPerS }) => postsPerS),
        [`deliveries_per_s_${count}${suffix}`]: median(count, kind, ({ deliveriesPerS }) => deliveriesPerS),
        [`p50_ms_${count}${suffix}`]: median(count, kind, ({ p50Ms }) => p50Ms),
        [`p99_ms_${count}${suffix}`]: median(count, kind, ({ p99Ms }) => p99Ms),
        [`cpu_us_per_delivery_${count}${suffix}`]: median(count, kind, usPerDelivery),
        [`database_cores_${count}${suffix}`]: median(count, kind, ({ databaseCpu }) => databaseCpu),
        ...(count > 1 && { [`cpu_ratio_${count}${suffix}`]: ratio(count, kind) }),
      });
    }
    Object.assign(figures, {
      [`idle_cores_${count}`]: median(count, 'idle', ({ cpu }) => cpu),
      [`saturated_posts_per_s_${count}`]: median(count, 'saturated', ({ postsPerS }) => postsPerS),
      [`saturated_cpu_us_per_delivery_${count}`]: median(count, 'saturated', usPerDelivery),
      ...(count > 1 && {
        [`cpu_ratio_${count}_small_same_load`]: ratio(count, 'small', count === 2 ? 'half' : 'third'),
        [`cpu_ratio_${count}_small_together`]: ratio(count, 'together'),
      }),
    });
  }
  const all = nodeCounts.flatMap((count) => kinds.flatMap((kind) => resultsOf(count, kind)));
  figures.dropped = all.reduce((sum, { dropped }) => sum + dropped, 0);
  figures.generator_late_p99_ms = Math.max(...all.map(({ generatorLateP99Ms }) => generatorLateP99Ms || 0));
  return figures;
}

/** Whether the members of the channel with this index are all at one node. */
const isTogether = (index: number) => index >= smallChannelCount && index < 2 * smallChannelCount;

interface RunningCluster {
  loaded: LoadedCluster;
  dispose(): Promise<void>;
}

async function startCluster(nodeCount: number, bus: BusName): Promise<RunningCluster> {
  const database = await createPostgresDatabase(process.env.CONFAB_TEST_POSTGRES_URL as string, {
    prefix: 'confab_bench',
  });
  const files = await mkdtemp(join(tmpdir(), 'confab-bench-files-'));
  const nodes: ServerProcess[] = [];
  const dispose = async () => {
    for (const node of nodes) await node.dispose();
    await database.remove();
    await rm(files, { recursive: true, force: true });
  };
  try {
    const natsUrl = process.env.CONFAB_TEST_NATS_URL;
    for (let at = 0; at < nodeCount; at++)
      nodes.push(await startClusterNode({ databaseUrl: database.url, files, bus, natsUrl }));
    const [first] = nodes as [ServerProcess];
    let count = 0;
    const memberships = channelSizes.map((size) => Array.from({ length: size }, () => count++));
    const people = userIds('person', count);
    const made = await createChannels(
      first,
      memberships.map((members, index) => ({
        id: `load-${index}`,
        memberIds: members.map((member) => people[member]!),
      })),
    );
    const channels = made.map(
      (channel, index): ClusterChannel => ({
        ...channel,
        members: memberships[index]!.map((person, member) => ({
          person,
          node: (isTogether(index) ? index : member) % nodeCount,
        })),
      }),
    );
    const loaded = {
      urls: nodes.map(({ url }) => url),
      pids: nodes.map(({ pid }) => pid),
      tokens: people.map((id) => first.token(id)),
      channels,
    };
    return { loaded, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
