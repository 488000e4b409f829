import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Database } from '../storage/database.ts';
import { createLocalBus, type NodeBus } from './bus.ts';
import { createClusterBus } from './clusterBus.ts';
import { createNatsLink } from './natsLink.ts';
import { createPostgresLink } from './postgresLink.ts';

interface BusParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Creates the configured bus. */
export function openBus(parts: BusParts): NodeBus {
  const { bus, databaseUrl, natsUrl } = parts.config;
  if (bus === 'none' || databaseUrl === undefined) return createLocalBus();
  const node = randomUUID();
  const link = natsUrl
    ? createNatsLink(parts.config, { ...parts, node, namespace: () => namespaceOf(parts.database) })
    : createPostgresLink(databaseUrl, node, parts);
  return createClusterBus({ ...parts, node, link });
}

/** Identifies a database among those whose servers share a NATS server; a restored copy is another one. */
async function namespaceOf(database: Database): Promise<string> {
  const [found] = await database.read.query(
    () => sql<{ name: string }>`
      SELECT t.cluster || '-' || d.oid AS name
      FROM writer_turns t, pg_database d WHERE d.datname = current_database()`,
  );
  return found?.name as string;
}
