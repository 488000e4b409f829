import { timingSafeEqual } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { ChatError, methodNotFound } from '@confab/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { NodeBus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { KeyRing } from '../config/keyRing.ts';
import type { ServerCount } from '../config/nodeRoles.ts';
import type { WatchedFiles } from '../files/filesHealth.ts';
import { trustsProxy } from '../http/callerAddress.ts';
import type { Database } from '../storage/database.ts';
import type { Migration } from '../storage/migration.ts';
import type { StoreProblem } from '../storage/storeErrors.ts';
import type { StoreHealth } from '../storage/storeHealth.ts';
import { isSignedProbe, probeHeader, seenCaller } from './addressProbe.ts';
import { watchEventLoop } from './eventLoop.ts';
import type { Metrics } from './metrics.ts';

/** The table that `/readyz` writes to, to check that the store accepts writes. */
export const healthMigrations: readonly Migration[] = [
  {
    id: 'health-0001',
    up: ({ bigint }) => [
      `CREATE TABLE storage_probe (probes ${bigint} NOT NULL)`,
      'INSERT INTO storage_probe (probes) VALUES (0)',
    ],
  },
];

/**
 * Serves `/healthz` (the process is alive), `/readyz` (the store is writable and the server is not stopping) and
 * `/metrics`. Without the bus or the storage of files a server stays ready, since the rest works; `/readyz` names them.
 */
export function registerHealth(
  app: FastifyInstance,
  {
    config,
    clock,
    appSecret,
    database,
    storeHealth,
    files,
    bus,
    metrics,
    isStopping,
    countServers,
  }: {
    config: Config;
    clock: Clock;
    /** Signs the requests of `confab doctor`. */
    appSecret: KeyRing;
    database: Database;
    storeHealth: StoreHealth;
    files: Pick<WatchedFiles, 'isReachable'>;
    bus: Pick<NodeBus, 'isConnected'>;
    metrics: Metrics;
    isStopping(): boolean;
    /** Counts the running servers of the database, by role. */
    countServers(): Promise<ServerCount>;
  },
): void {
  const endWatch = watchEventLoop(metrics);
  app.addHook('onClose', async () => endWatch());

  const trusts = trustsProxy(config);
  app.get('/healthz', async ({ headers, raw }, reply) => {
    const isProbe = isSignedProbe(headers[probeHeader], appSecret, clock.now());
    if (!isProbe) return reply.send({ status: 'alive' });
    // The server is alive without its database, too.
    const servers = await countServers().catch(() => undefined);
    return reply.send({ status: 'alive', seen: seenCaller(raw, trusts, config), servers });
  });

  const store = storeProbe(config, database, storeHealth);
  app.get('/readyz', async (_request, reply) => {
    const [storeProblem, hasFiles] = await Promise.all([store.problem(), files.isReachable()]);
    const problem = isStopping() ? 'stopping' : storeProblem;
    const degraded = [
      ...(bus.isConnected ? [] : ['the bus isn’t connected: events arrive through the database']),
      ...(hasFiles ? [] : ['the storage of files isn’t reachable']),
    ];
    return reply
      .code(problem ? 503 : 200)
      .send({ status: problem ?? 'ready', roles: config.roles, ...(degraded.length > 0 && { degraded }) });
  });
  metrics.info('confab_node_info', 'The roles of this server: always 1', { roles: config.roles.join(',') });
  metrics.gauge('confab_disk_free_bytes', 'Free space on the disk of the data folder', () =>
    store.freeBytes(),
  );

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config, request)) throw new ChatError(methodNotFound);
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}

/** Below this the server reports itself unready: the next writes would fail. */
const minFreeBytes = 16 * 1024 * 1024;

const problems: Record<StoreProblem, string> = {
  disk_full: 'the disk is full',
  unavailable: 'the store isn’t writable',
};

/** A store that does not answer for so long is unavailable. */
const storeWithinMs = 5_000;

/** Checks whether the store accepts writes: by its last write, by the free disk space, and by a real write. */
function storeProbe({ data, databaseUrl }: Config, database: Database, health: StoreHealth) {
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(data);
    return bavail * bsize;
  };
  return {
    freeBytes,
    async problem(): Promise<string | undefined> {
      if (databaseUrl === undefined && freeBytes() < minFreeBytes) return problems.disk_full;
      // A successful probe also clears a past problem.
      const probe = database
        .write((tx) => tx.query(() => sql`UPDATE storage_probe SET probes = probes + 1`))
        .then(
          () => true,
          () => true,
        );
      const answered = await Promise.race([probe, setTimeout(storeWithinMs, false, { ref: false })]);
      return answered ? health.problem && problems[health.problem] : problems.unavailable;
    },
  };
}

/** Headers added only by a proxy: behind one, every request comes from this machine. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Without a token, only programs on this machine may read metrics: checked by the socket's peer, which no header
 * changes.
 */
function mayReadMetrics({ metricsToken }: Config, { headers, socket }: FastifyRequest): boolean {
  if (!metricsToken) {
    const isHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
    return isHere && proxyHeaders.every((name) => headers[name] === undefined);
  }
  const [given, expected] = [headers.authorization ?? '', `Bearer ${metricsToken}`].map((text) =>
    Buffer.from(text),
  );
  return given?.length === expected?.length && timingSafeEqual(given as Buffer, expected as Buffer);
}
