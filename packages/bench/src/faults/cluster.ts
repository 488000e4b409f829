import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import type { ServerProcess } from '@confab/testing/process';
import { startClusterNode } from '../cluster/clusterNode.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import { auditStore } from './auditStore.ts';
import { Crowd } from './crowdProcess.ts';
import type { FaultOptions } from './faultRun.ts';
import { addFindings, type Findings, isClean, noFindings } from './findings.ts';
import { type Gate, openGate } from './gate.ts';

const nodeCount = 3;
const clients = 30;
const everyMs = 150;
const settleMs = 60_000;
/** How long a node is paused: longer than any lock or lease that it may hold. */
const pauseMs = 30_000;
const cutMs = 8_000;

/** A node with its own ways to the database and to NATS. */
interface Node {
  readonly server: ServerProcess;
  readonly toPostgres: Gate;
  readonly toNats: Gate | undefined;
}

/** A fault: strikes, and is repaired when it resolves. */
interface Fault {
  readonly name: string;
  readonly lastsMs: number;
  strike(nodes: readonly Node[], random: SeededRandom): Promise<void>;
}

const faults: readonly Fault[] = [
  {
    name: 'a node was killed',
    lastsMs: 1_000,
    async strike(nodes, random) {
      const { server } = random.pick(nodes);
      await server.end('SIGKILL');
      await setTimeout(1_000);
      await server.start();
    },
  },
  {
    name: 'a node was paused',
    lastsMs: pauseMs,
    async strike(nodes, random) {
      const { pid } = random.pick(nodes).server;
      process.kill(pid, 'SIGSTOP');
      await setTimeout(pauseMs);
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'a node was cut off from the database',
    lastsMs: cutMs,
    strike: (nodes, random) => shut([random.pick(nodes).toPostgres]),
  },
  {
    name: 'a node was cut off from NATS',
    lastsMs: cutMs,
    strike: (nodes, random) => shut([random.pick(nodes).toNats]),
  },
  { name: 'NATS was away', lastsMs: cutMs, strike: (nodes) => shut(nodes.map(({ toNats }) => toNats)) },
  {
    name: 'the database was away',
    lastsMs: cutMs,
    strike: (nodes) => shut(nodes.map(({ toPostgres }) => toPostgres)),
  },
];

async function shut(gates: readonly (Gate | undefined)[]): Promise<void> {
  for (const gate of gates) gate?.shut();
  await setTimeout(cutMs);
  for (const gate of gates) gate?.open();
}

/** The findings of a run against several nodes. */
export type ClusterFindings = Findings & {
  /** The longest time from a repair until every client had sent everything, in milliseconds. */
  whole_within_ms: number;
};

/** Runs rounds of faults against three nodes over one PostgreSQL, by NATS if it is there; clients are spread evenly. */
export async function runClusterFaults(options: FaultOptions): Promise<ClusterFindings> {
  const total: ClusterFindings = { ...noFindings(), whole_within_ms: 0 };
  const database = await createPostgresDatabase(process.env.CONFAB_TEST_POSTGRES_URL as string, {
    prefix: 'confab_bench',
  });
  const files = await mkdtemp(join(tmpdir(), 'confab-bench-files-'));
  const nodes: Node[] = [];
  const crowd = new Crowd(2);
  try {
    for (let at = 0; at < nodeCount; at++) nodes.push(await startNode(database.url, files));
    const [first] = nodes as [Node];
    for (let round = 1; round <= options.rounds; round++) {
      const fault = faults[(round - 1) % faults.length] as Fault;
      const seed = options.seed + round * 10_000;
      const people = userIds('person', clients);
      const channelIds = ['a', 'b', 'c'].map((name) => `round-${round}-${name}`);
      await createChannels(
        first.server,
        channelIds.map((id) => ({ id, memberIds: people })),
      );
      const members = people.map((userId, index) => ({
        userId,
        token: first.server.token(userId),
        url: (nodes[index % nodeCount] as Node).server.url,
        freshUrl: (nodes[(index + 1) % nodeCount] as Node).server.url,
        channelIds: channelIds.filter((_, channel) => channel !== index % 3),
      }));
      await crowd.open(members, seed);
      const acting = crowd.act(fault.lastsMs + 4_000, everyMs);
      await setTimeout(1_500);
      await fault.strike(nodes, seededRandom(seed));
      await acting;
      const repaired = performance.now();
      const written = await crowd.settle(settleMs);
      const wholeMs = performance.now() - repaired;
      const findings = await auditStore(first.server.url, first.server.token(), channelIds, written);
      const divergences = await crowd.compare();
      findings.diverged = divergences.length;
      for (const line of divergences.slice(0, 3)) options.log(`  differs: ${line}`);
      await crowd.close();
      addFindings(total, findings);
      total.whole_within_ms = Math.max(total.whole_within_ms, Math.round(wholeMs));
      const outcome = isClean(findings) ? 'Nothing lost' : 'NOT CLEAN';
      options.log(
        `round ${round}: ${fault.name}. ${outcome}, whole after ${Math.round(wholeMs)} ms. ${JSON.stringify(findings)}`,
      );
    }
  } finally {
    crowd.end();
    for (const { server, toPostgres, toNats } of nodes) {
      await server.dispose();
      await toPostgres.close();
      await toNats?.close();
    }
    await database.remove();
    await rm(files, { recursive: true, force: true });
  }
  return total;
}

async function startNode(databaseUrl: string, files: string): Promise<Node> {
  const natsUrl = process.env.CONFAB_TEST_NATS_URL;
  const toPostgres = await openGate(databaseUrl);
  const toNats = natsUrl ? await openGate(natsUrl) : undefined;
  const server = await startClusterNode({
    databaseUrl: toPostgres.url,
    files,
    bus: toNats ? 'nats' : 'postgres',
    natsUrl: toNats?.url,
  });
  return { server, toPostgres, toNats };
}
