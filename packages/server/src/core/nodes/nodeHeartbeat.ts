import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database } from '../storage/database.ts';
import { deleteNode, putNode } from './nodeStatements.ts';
import { heartbeatMs } from './nodeTables.ts';

interface HeartbeatParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly node: string;
  readonly version: string;
}

/** Keeps a server among the running ones of its database: its version decides what others may do to the tables. */
export interface NodeHeartbeat {
  start(): void;
  /** Removes the server from the running ones. */
  leave(): Promise<void>;
}

export function createNodeHeartbeat({
  database,
  clock,
  logger,
  node,
  version,
}: HeartbeatParts): NodeHeartbeat {
  let hasLeft = false;
  let beating: Promise<void> | undefined;
  let cancel = () => undefined as void;
  const beatLater = () => {
    cancel = clock.after(heartbeatMs, () => {
      beating = database
        .write(async (tx) => void (await tx.run(putNode, { id: node, version, now: clock.now() })))
        .catch((err) => logger.warn({ err }, 'recording that this server runs failed; it is repeated'))
        .finally(() => {
          if (!hasLeft) beatLater();
        });
    });
  };
  return {
    start: beatLater,
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
