import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { NodeRole } from '../config/nodeRoles.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';

const topics = { alive: 'node', left: 'node-left' } as const;
const announceEveryMs = 2_000;
/** A node that was silent for so long is gone. */
const aliveForMs = 7_000;

interface Peer {
  /** The id in its data folder. */
  readonly nodeId: string;
  readonly heardAt: number;
}

/** The nodes of a cluster that the bus connects. */
export interface ConnectedNodes {
  /** Announces this node from now on. */
  start(): void;
  stop(): void;
}

interface ConnectedNodesParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The id in this node's data folder. */
  readonly nodeId: string;
  readonly roles: readonly NodeRole[];
}

/**
 * Announces this node to the others, and counts them. Notices nodes that run on a copy of this node's data folder, which
 * would continue each other's jobs.
 */
export function createConnectedNodes({
  bus,
  clock,
  logger,
  metrics,
  nodeId,
  roles,
}: ConnectedNodesParts): ConnectedNodes {
  const peers = new Map<string, Peer>();
  const reported = new Set<string>();
  let isAnnounced = false;
  let cancel = () => undefined as void;
  const alive = () => [...peers.values()].filter(({ heardAt }) => clock.now() - heardAt < aliveForMs);
  metrics.gauge(
    'confab_cluster_nodes',
    'Servers of the cluster that are alive, this one included',
    () => alive().length + 1,
  );
  metrics.gauge(
    'confab_cluster_copied_nodes',
    'Other servers that run on a copy of this server’s data folder',
    () => alive().filter((peer) => peer.nodeId === nodeId).length,
  );
  // Servers from before `nodes-0001` read the roles here.
  const announceOnce = () => bus.broadcast(topics.alive, `${bus.node} ${nodeId} ${roles.join(',')}`);
  bus.onBroadcast(topics.alive, (text) => {
    const [node = '', peerId = ''] = text.split(' ');
    const isNew = !peers.has(node);
    peers.set(node, { nodeId: peerId, heardAt: clock.now() });
    // A new node need not wait to know the others.
    if (isNew) announceOnce();
    if (peerId !== nodeId || reported.has(node)) return;
    reported.add(node);
    logger.error(
      { nodeId },
      'another server runs on a copy of this data folder: stop it, and delete the file "node" from the copy',
    );
  });
  bus.onBroadcast(topics.left, (node) => void peers.delete(node));

  const announce = () => {
    announceOnce();
    for (const [node, { heardAt }] of peers) if (clock.now() - heardAt > aliveForMs) peers.delete(node);
    cancel = clock.after(announceEveryMs, announce);
  };
  return {
    start() {
      isAnnounced = true;
      announce();
    },
    stop() {
      cancel();
      if (isAnnounced) bus.broadcast(topics.left, bus.node);
    },
  };
}
