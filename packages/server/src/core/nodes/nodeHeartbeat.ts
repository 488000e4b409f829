import type { Clock } from '../clock/clock.ts';
import type { NodeRole } from '../config/nodeRoles.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database } from '../storage/database.ts';
import { deleteNode, upsertNode } from './nodeStatements.ts';
import { heartbeatMs } from './nodeTables.ts';

interface HeartbeatParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly node: string;
  readonly version: string;
  readonly roles: readonly NodeRole[];
}

/** Keeps a server among the running ones of its database: its version decides what others may do to the tables. */
export interface NodeHeartbeat {
  /** Records the server now, and again and again. */
  start(): Promise<void>;
  /** Removes the server from the running ones. */
  leave(): Promise<void>;
}

export function createNodeHeartbeat({
  database,
  clock,
  logger,
  node,
  version,
  roles,
}: HeartbeatParts): NodeHeartbeat {
  let hasLeft = false;
  let beating: Promise<void> | undefined;
  let cancel = () => undefined as void;
  const beat = () =>
    database.write(
      async (tx) =>
        void (await tx.run(upsertNode, { id: node, version, roles: roles.join(','), now: clock.now() })),
    );
  const beatLater = () => {
    cancel = clock.after(heartbeatMs, () => {
      beating = beat()
        .catch((err) => logger.warn({ err }, 'recording that this server runs failed; it is repeated'))
        .finally(() => {
          if (!hasLeft) beatLater();
        });
    });
  };
  return {
    async start() {
      await beat();
      beatLater();
    },
    async leave() {
      hasLeft = true;
      cancel();
      await beating;
      await database
        .write((tx) => tx.run(deleteNode, { id: node }))
        .catch((err) => logger.warn({ err }, 'recording that this server stops failed'));
    },
  };
}
