import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '@confab/testing/postgres';
import type { ServerProcess } from '@confab/testing/process';
import type { Bench, BusName } from '../benches/benchOptions.ts';
import { runLoad } from '../load/runLoad.ts';
import type { Figures } from '../report.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import { postgresPid } from '../simulate/databaseProcess.ts';
import type { ClusterChannel, ClusterPart, ClusterPartResult } from './clusterJob.ts';
import { startClusterNode } from './clusterNode.ts';

const nodeCounts = [1, 2, 3];
const channelCount = 12;
const membersPerChannel = 48;
const postsPerSecond = 200;
/** As many for each number of nodes. */
const inFlight = 72;
const usualSeconds = 8;
/** A process compiles its code with the posts at saturation, which are divided among the nodes. */
const saturatedWarmUpSeconds = 6;
const warmUpSeconds = 1;
const rounds = 2;

/** The results of each part. */
interface Measured {
  saturated: ClusterPartResult;
  /** Each channel has members at all nodes. */
  spread: ClusterPartResult;
  /** All members of a channel are at the same node, so that nobody at the others wants its events. */
  together: ClusterPartResult;
  idle: ClusterPartResult;
}

/**
 * The same load on one, two and three nodes over one PostgreSQL: 200 posts a second into channels of 48 connections,
 * which are spread over the nodes, then at one node for each channel; and as many posts as possible. Two rounds, whose
 * means are reported.
 */
export const cluster: Bench = async ({ bus, seconds = usualSeconds, conditions }) => {
  conditions.bus = bus;
  conditions.load = `${postsPerSecond} posts/s, ${channelCount} channels of ${membersPerChannel}`;
  const measured = new Map<number, Measured[]>(nodeCounts.map((count) => [count, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [count, results] of measured) results.push(await measure(count, bus, seconds));
  }
  const mean = (count: number, part: keyof Measured, value: (result: ClusterPartResult) => number) =>
    measured.get(count)!.reduce((sum, results) => sum + value(results[part]), 0) / rounds;
  const usPerDelivery = ({ cpu, deliveriesPerS }: ClusterPartResult) => (1e6 * cpu) / deliveriesPerS;
  const figures: Figures = {};
  for (const count of nodeCounts) {
    Object.assign(figures, {
      [`posts_per_s_${count}`]: mean(count, 'spread', ({ postsPerS }) => postsPerS),
      [`deliveries_per_s_${count}`]: mean(count, 'spread', ({ deliveriesPerS }) => deliveriesPerS),
      [`p50_ms_${count}`]: mean(count, 'spread', ({ p50Ms }) => p50Ms),
      [`p99_ms_${count}`]: mean(count, 'spread', ({ p99Ms }) => p99Ms),
      [`cpu_us_per_delivery_${count}`]: mean(count, 'spread', usPerDelivery),
      [`idle_cores_${count}`]: mean(count, 'idle', ({ cpu }) => cpu),
      [`database_cores_${count}`]: mean(count, 'spread', ({ databaseCpu }) => databaseCpu),
      [`saturated_posts_per_s_${count}`]: mean(count, 'saturated', ({ postsPerS }) => postsPerS),
      ...(count > 1 && {
        [`cpu_ratio_${count}`]: mean(count, 'spread', usPerDelivery) / mean(1, 'spread', usPerDelivery),
        [`cpu_ratio_${count}_together`]:
          mean(count, 'together', usPerDelivery) / mean(1, 'together', usPerDelivery),
      }),
    });
  }
  const all = [...measured.values()]
    .flat()
    .flatMap((results) => Object.values(results) as ClusterPartResult[]);
  figures.dropped = all.reduce((sum, { dropped }) => sum + dropped, 0);
  figures.generator_late_p99_ms = Math.max(...all.map(({ generatorLateP99Ms }) => generatorLateP99Ms || 0));
  return figures;
};

async function measure(nodeCount: number, bus: BusName, seconds: number): Promise<Measured> {
  const database = await createPostgresDatabase(process.env.CONFAB_TEST_POSTGRES_URL as string, {
    prefix: 'confab_bench',
  });
  const files = await mkdtemp(join(tmpdir(), 'confab-bench-files-'));
  const nodes: ServerProcess[] = [];
  try {
    const natsUrl = process.env.CONFAB_TEST_NATS_URL;
    for (let at = 0; at < nodeCount; at++)
      nodes.push(await startClusterNode({ databaseUrl: database.url, files, bus, natsUrl }));
    const [first] = nodes as [ServerProcess];
    const people = userIds('person', 2 * channelCount * membersPerChannel);
    const memberships = Array.from({ length: 2 * channelCount }, (_, index) =>
      Array.from({ length: membersPerChannel }, (_, member) => index * membersPerChannel + member),
    );
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
          node: (index < channelCount ? member : index) % nodeCount,
        })),
      }),
    );
    const [spread, together] = [channels.slice(0, channelCount), channels.slice(channelCount)];
    const atRate = (used: ClusterChannel[]): ClusterPart => ({
      channels: used,
      load: { postsPerSecond },
      warmUpSeconds,
      seconds,
    });
    const results = await runLoad('cluster', {
      urls: nodes.map(({ url }) => url),
      pids: nodes.map(({ pid }) => pid),
      databasePid: await postgresPid(database.url),
      tokens: people.map((id) => first.token(id)),
      parts: [
        { channels: spread, load: { inFlight }, warmUpSeconds: saturatedWarmUpSeconds, seconds: seconds / 2 },
        atRate(spread),
        atRate(together),
        { ...atRate(spread), load: { postsPerSecond: 0 }, seconds: seconds / 2 },
      ],
    });
    const [saturated, inSpread, inTogether, idle] = results as [
      ClusterPartResult,
      ClusterPartResult,
      ClusterPartResult,
      ClusterPartResult,
    ];
    return { saturated, spread: inSpread, together: inTogether, idle };
  } finally {
    for (const node of nodes) await node.dispose();
    await database.remove();
    await rm(files, { recursive: true, force: true });
  }
}
