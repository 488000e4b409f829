import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Gate, openGate } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import type { ServerProcess } from '@confab/testing/process';
import { type Postgres, startPostgres } from '../../../../scripts/postgres.ts';
import { startClusterNode } from '../cluster/clusterNode.ts';
import { type Balancer, openBalancer, watchReadiness } from './balancer.ts';

/** The number of milliseconds by which the clock of each node is off. */
const clockOffsetsMs = [0, -600_000, 600_000];
const wrongClock = fileURLToPath(new URL('../../../testing/src/wrongClock.ts', import.meta.url));

/** A node with its own ways to the database and to NATS. */
export interface ClusterNode {
  readonly server: ServerProcess;
  readonly toPostgres: Gate;
  readonly toNats: Gate | undefined;
  /** The address of a load balancer that prefers this node. */
  readonly balancer: Balancer;
}

/** Three nodes, whose clocks are ten minutes apart, over a PostgreSQL of their own. */
export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly postgres: Postgres;
  /** The address of the nodes' database, which no fault cuts off. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts the nodes, connected by NATS if CONFAB_TEST_NATS_URL is set and by PostgreSQL otherwise. */
export async function startCluster(): Promise<Cluster> {
  const postgres = await startPostgres({ durable: true });
  const database = await createPostgresDatabase(postgres.url, { prefix: 'confab_bench' });
  const files = await mkdtemp(join(tmpdir(), 'confab-bench-files-'));
  const gates: Gate[] = [];
  const servers: ServerProcess[] = [];
  const balancers: Balancer[] = [];
  let stopChecks = () => undefined as void;
  const stop = async () => {
    stopChecks();
    for (const balancer of balancers) await balancer.close();
    for (const server of servers) await server.dispose();
    for (const gate of gates) await gate.close();
    await postgres.stop();
    await rm(files, { recursive: true, force: true });
  };

  const startNode = async (clockOffsetMs: number) => {
    const natsUrl = process.env.CONFAB_TEST_NATS_URL;
    const toPostgres = await openGate(database.url);
    const toNats = natsUrl ? await openGate(natsUrl) : undefined;
    gates.push(toPostgres, ...(toNats ? [toNats] : []));
    const server = await startClusterNode({
      databaseUrl: toPostgres.url,
      files,
      bus: toNats ? 'nats' : 'postgres',
      natsUrl: toNats?.url,
      variables: {
        // The receiver of webhooks.
        CONFAB_OUTBOUND_ALLOW: '127.0.0.1',
        CONFAB_CAMPAIGN_PACE: '15',
        CONFAB_TEST_CLOCK_OFFSET_MS: String(clockOffsetMs),
        NODE_OPTIONS: `--import=${wrongClock}`,
      },
    });
    servers.push(server);
    return { server, toPostgres, toNats };
  };

  try {
    const started: Omit<ClusterNode, 'balancer'>[] = [];
    // One after the other: the first migrates the tables.
    for (const offset of clockOffsetsMs) started.push(await startNode(offset));
    const urls = started.map(({ server }) => server.url);
    const readiness = watchReadiness(urls);
    stopChecks = () => readiness.stop();
    for (const at of urls.keys()) {
      balancers.push(await openBalancer([...urls.slice(at), ...urls.slice(0, at)], readiness));
    }
    const nodes = started.map((node, at) => ({ ...node, balancer: balancers[at] as Balancer }));
    return { nodes, postgres, databaseUrl: database.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
