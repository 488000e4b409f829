import { ServerProcess } from '@confab/testing/process';
import type { BusName } from '../benches/benchOptions.ts';

/** The shared parts of the nodes of a cluster. */
export interface ClusterParts {
  databaseUrl: string;
  /** The folder of the files. */
  files: string;
  bus: BusName;
  /** Needed by the bus `nats`. */
  natsUrl?: string | undefined;
  /** More environment variables. */
  variables?: Record<string, string>;
}

/** Starts a node; the first one creates the tables. */
export function startClusterNode({
  databaseUrl,
  files,
  bus,
  natsUrl,
  variables,
}: ClusterParts): Promise<ServerProcess> {
  if (bus === 'nats' && natsUrl === undefined)
    throw new Error(
      'NATS is not installed (Debian: apt-get install nats-server); --bus postgres needs none.',
    );
  return ServerProcess.start({
    // A database of its own would be PostgreSQL's too; this one is shared.
    database: 'sqlite',
    variables: {
      CONFAB_DATABASE_URL: databaseUrl,
      CONFAB_BUS: bus,
      ...(bus === 'nats' && { CONFAB_NATS_URL: natsUrl as string }),
      CONFAB_FILES: files,
      CONFAB_SESSION_SECRET: 'the same at every node of a measured cluster',
      CONFAB_VAPID_PRIVATE_KEY: 'WYy1s-i8P8EbM-JQPE4-rGTVPKw_jLacigph73QbAP4',
      CONFAB_SOCKET_PROCESSES: '0',
      ...variables,
    },
  });
}
