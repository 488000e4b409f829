import { setTimeout } from 'node:timers/promises';
import type { Gate, SeededRandom } from '@confab/testing';
import type { Cluster } from './clusterNodes.ts';

/** How long a node is paused: longer than any lock or lease that it may hold. */
const pauseMs = 30_000;
const cutMs = 8_000;

/** A fault of a cluster. */
export interface ClusterFault {
  readonly name: string;
  readonly lastsMs: number;
  /**
   * Whether the node that delivers webhooks may be unable to record a delivery, so that another node repeats it under
   * the same id.
   */
  readonly mayRepeatDeliveries: boolean;
  /** Resolves once the fault is repaired. */
  strike(cluster: Cluster, random: SeededRandom): Promise<void>;
}

/** All faults, in the order of their rounds. */
export const clusterFaults: readonly ClusterFault[] = [
  {
    name: 'a node was killed',
    lastsMs: 5_000,
    mayRepeatDeliveries: true,
    async strike({ nodes }, random) {
      const { server } = random.pick(nodes);
      await server.end('SIGKILL');
      await setTimeout(1_000);
      await server.start();
    },
  },
  {
    name: 'a node was cut off from the database',
    lastsMs: cutMs,
    mayRepeatDeliveries: true,
    strike: ({ nodes }, random) => shut([random.pick(nodes).toPostgres]),
  },
  {
    name: 'PostgreSQL crashed and restarted',
    lastsMs: 3_000,
    mayRepeatDeliveries: true,
    strike: ({ postgres }) => postgres.restart('immediate'),
  },
  {
    name: 'a node was cut off from NATS',
    lastsMs: cutMs,
    mayRepeatDeliveries: false,
    strike: ({ nodes }, random) => shut([random.pick(nodes).toNats]),
  },
  {
    name: 'a node was paused',
    lastsMs: pauseMs,
    mayRepeatDeliveries: true,
    async strike({ nodes }, random) {
      const { pid } = random.pick(nodes).server;
      process.kill(pid, 'SIGSTOP');
      await setTimeout(pauseMs);
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'the database was away',
    lastsMs: cutMs,
    mayRepeatDeliveries: true,
    strike: ({ nodes }) => shut(nodes.map(({ toPostgres }) => toPostgres)),
  },
  {
    name: 'NATS was away',
    lastsMs: cutMs,
    mayRepeatDeliveries: false,
    strike: ({ nodes }) => shut(nodes.map(({ toNats }) => toNats)),
  },
  {
    name: 'a node lost the database without notice',
    lastsMs: cutMs,
    mayRepeatDeliveries: true,
    async strike({ nodes }, random) {
      const { toPostgres } = random.pick(nodes);
      toPostgres.freeze();
      await setTimeout(cutMs);
      toPostgres.open();
    },
  },
  {
    name: 'PostgreSQL was restarted',
    lastsMs: 3_000,
    mayRepeatDeliveries: true,
    strike: ({ postgres }) => postgres.restart('fast'),
  },
];

async function shut(gates: readonly (Gate | undefined)[]): Promise<void> {
  for (const gate of gates) gate?.shut();
  await setTimeout(cutMs);
  for (const gate of gates) gate?.open();
}
