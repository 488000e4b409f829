import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '@confab/testing';
import { createChannels, userIds } from '../server/createChannels.ts';
import { auditStore } from './auditStore.ts';
import { type ClusterFault, clusterFaults } from './clusterFaults.ts';
import { type Cluster, startCluster } from './clusterNodes.ts';
import { Crowd } from './crowdProcess.ts';
import type { FaultOptions } from './faultRun.ts';
import { addFindings, type Findings, isClean, noFindings } from './findings.ts';
import { OnceEach, type OnceOutcomes } from './onceEach.ts';

const clients = 30;
const everyMs = 250;
const settleMs = 60_000;
/** How long the clients act before and after a fault. */
const beforeMs = 1_500;
const afterMs = 2_500;
/** Longest time from a repair until every client is whole. */
const maxWholeMs = 5_000;

/** The findings of a run against several nodes. */
export type ClusterFindings = Findings & {
  /** The longest time from a repair until every client was connected and had sent what it had written before. */
  whole_within_ms: number;
  /** The longest such time before a fault: much of it shows that the machine is too slow, or too busy, for the run. */
  whole_without_fault_ms: number;
} & Record<string, number>;

/** A run against several nodes. */
interface Run {
  readonly cluster: Cluster;
  readonly crowd: Crowd;
  readonly once: OnceEach;
  readonly log: FaultOptions['log'];
}

/** The outcome of a round. */
interface RoundOutcome {
  readonly findings: Findings;
  readonly wholeMs: number;
  readonly wholeBeforeMs: number;
  readonly once: OnceOutcomes;
}

/**
 * Runs rounds of faults against three nodes over one PostgreSQL, by NATS if it is there; clients are spread evenly.
 * Meanwhile the cluster delivers webhooks, sends campaigns and scheduled messages and reminds people.
 */
export async function runClusterFaults(options: FaultOptions): Promise<ClusterFindings> {
  const total = noFindings();
  let wholeMs = 0;
  let wholeBeforeMs = 0;
  let unexpectedRepeats = 0;
  const cluster = await startCluster();
  const crowd = new Crowd(2);
  const once = await OnceEach.start(cluster.nodes[0]!.server.access(), cluster.databaseUrl);
  try {
    let repeatedBefore = 0;
    for (let round = 1; round <= options.rounds; round++) {
      const fault = clusterFaults[(round - 1) % clusterFaults.length] as ClusterFault;
      const seed = options.seed + round * 10_000;
      const outcome = await runRound({ cluster, crowd, once, log: options.log }, fault, round, seed);
      addFindings(total, outcome.findings);
      wholeMs = Math.max(wholeMs, outcome.wholeMs);
      wholeBeforeMs = Math.max(wholeBeforeMs, outcome.wholeBeforeMs);
      const repeated = outcome.once.webhooks.repeated - repeatedBefore;
      repeatedBefore += repeated;
      if (!fault.mayRepeatDeliveries) unexpectedRepeats += repeated;
      options.log(
        `round ${round}: ${fault.name}. ${isClean(outcome.findings) ? 'Nothing lost' : 'NOT CLEAN'}, whole after ${Math.round(outcome.wholeMs)} ms, ${repeated} deliveries repeated. ${JSON.stringify({ ...outcome.findings, ...outcome.once })}`,
      );
    }
    return {
      ...total,
      whole_within_ms: Math.round(wholeMs),
      whole_without_fault_ms: Math.round(wholeBeforeMs),
      ...flattened(await once.outcomes()),
      webhooks_repeated_without_cause: unexpectedRepeats,
    };
  } finally {
    crowd.end();
    await once.close();
    await cluster.stop();
  }
}

async function runRound(
  { cluster, crowd, once, log }: Run,
  fault: ClusterFault,
  round: number,
  seed: number,
): Promise<RoundOutcome> {
  const { nodes } = cluster;
  const nodeOf = (index: number) => nodes[index % nodes.length]!;
  const { server } = nodeOf(0);
  const people = userIds('person', clients);
  const channelIds = ['a', 'b', 'c'].map((name) => `round-${round}-${name}`);
  await createChannels(
    server,
    channelIds.map((id) => ({ id, memberIds: people })),
  );
  const members = people.map((userId, index) => ({
    userId,
    token: server.token(userId),
    url: nodeOf(index).balancer.url,
    freshUrl: nodeOf(index + 1).server.url,
    channelIds: channelIds.filter((_, channel) => channel !== index % 3),
  }));
  await crowd.open(members, seed);
  await once.beginRound(round, people, (id) => server.token(id));
  const acting = crowd.act(beforeMs + fault.lastsMs + afterMs, everyMs);
  await setTimeout(beforeMs);
  const before = await crowd.recover(settleMs);
  await fault.strike(cluster, seededRandom(seed));
  const slowest = await crowd.recover(settleMs);
  log(`  slowest: ${slowest.description}; without a fault ${before.wholeMs} ms`);
  await acting;
  const written = await crowd.settle(settleMs);
  const findings = await auditStore(server.url, server.token(), channelIds, written);
  const divergences = await crowd.compare();
  findings.diverged = divergences.length;
  for (const line of divergences.slice(0, 3)) log(`  differs: ${line}`);
  await crowd.close();
  const outcomes = await once.settled();
  for (const line of await once.incompleteCampaigns()) log(`  ${line}`);
  return { findings, wholeMs: slowest.wholeMs, wholeBeforeMs: before.wholeMs, once: outcomes };
}

/** Returns the counts of each kind as `webhooks_expected`, `webhooks_seen` and so on. */
const flattened = (outcomes: OnceOutcomes): Record<string, number> =>
  Object.fromEntries(
    Object.entries(outcomes).flatMap(([kind, counts]) =>
      Object.entries<number>(counts).map(([name, count]) => [`${kind}_${name}`, count] as const),
    ),
  );

/** Whether nothing was lost or done twice, and every client recovered in time. */
export function isClusterClean(findings: ClusterFindings): boolean {
  const isOnce = Object.entries(findings).every(
    ([name, count]) => count === 0 || !/_(missing|duplicated|repeated_without_cause)$/.test(name),
  );
  return isClean(findings) && isOnce && findings.whole_within_ms <= maxWholeMs;
}
