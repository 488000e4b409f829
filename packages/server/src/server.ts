import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { NodeBus } from './core/bus/bus.ts';
import { openBus } from './core/bus/openBus.ts';
import { createTurnChannel } from './core/bus/turnChannel.ts';
import { createAlignedClock } from './core/clock/alignedClock.ts';
import { type Clock, systemClock } from './core/clock/clock.ts';
import type { Config } from './core/config/config.ts';
import { addressFile, holdDataFolder } from './core/config/dataFolder.ts';
import { readNodeId, storeNodeId } from './core/config/nodeId.ts';
import { checkSecrets } from './core/config/recordedSecrets.ts';
import { loadSecrets } from './core/config/secrets.ts';
import type { CreateFeature, ServerContext } from './core/feature/feature.ts';
import { gatherParts } from './core/feature/featureParts.ts';
import { serverMigrations } from './core/feature/serverMigrations.ts';
import { watchFiles } from './core/files/filesHealth.ts';
import { openFileStorage } from './core/files/openFileStorage.ts';
import { checkSharedStorage } from './core/files/sharedStorage.ts';
import { createAdmission } from './core/http/admission.ts';
import { createBrowserSession } from './core/http/browserSession.ts';
import { createHttpServer } from './core/http/httpServer.ts';
import { createJobWorker } from './core/jobs/createJobWorker.ts';
import { createJobs } from './core/jobs/jobQueue.ts';
import { createJobWakes } from './core/jobs/jobWakes.ts';
import { createSharedLimits } from './core/limits/sharedLimits.ts';
import { createEventLog } from './core/log/eventLog.ts';
import { selectLogPosition } from './core/log/eventStatements.ts';
import { createMembership } from './core/nodes/membership.ts';
import { createLogger, type Logger } from './core/observe/logger.ts';
import { createMetrics } from './core/observe/metrics.ts';
import { loadTracing } from './core/observe/tracing.ts';
import { createUsage } from './core/observe/usage.ts';
import { serverVersion } from './core/observe/version.ts';
import {
  createHostResolver,
  createOutbound,
  type ResolveHost,
  traceOutbound,
} from './core/outbound/index.ts';
import { createRealtime } from './core/realtime/createRealtime.ts';
import { drainMsOf, drainServer, finishMsOf } from './core/realtime/drainServer.ts';
import type { Database } from './core/storage/database.ts';
import { refuseLostPostgres, refuseLostSqlite } from './core/storage/lostStore.ts';
import type { Migration } from './core/storage/migration.ts';
import { openDatabase } from './core/storage/openDatabase.ts';
import { watchStore } from './core/storage/storeHealth.ts';
import { exportStoreLoad, measureTurns } from './core/storage/storeMetrics.ts';
import { measureStore } from './core/storage/storeTimes.ts';
import { features as allFeatures } from './features.ts';
import { registerRoutes } from './registerRoutes.ts';

/** A server in this process. Several can run side by side, each with its own data folder. */
export interface ConfabServer {
  readonly context: ServerContext;
  /** The history of its tables. */
  readonly migrations: readonly Migration[];
  /** Its address, once started. */
  readonly url: string;
  /** Starts listening; resolves when requests are accepted. */
  start(): Promise<void>;
  /**
   * Hands jobs and leases over, asks sockets to reconnect, then accepts no more requests, finishes those under way and
   * closes the store.
   */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Defaults to all features. */
  readonly features?: readonly CreateFeature[];
  readonly clock?: Clock;
  /** Whether all nodes over the database have this clock, so that it is not aligned with the database's. */
  readonly isClockShared?: boolean;
  readonly logger?: Logger;
  /** Resolves names of other hosts; defaults to this machine's resolver. */
  readonly resolveHost?: ResolveHost;
  /** The version that other servers of the database see; defaults to that of the package. */
  readonly version?: string;
}

/** Opens the store, migrates its tables and wires the features; {@link ConfabServer.start} then accepts connections. */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<ConfabServer> {
  const ownClock = options.clock ?? systemClock;
  const aligned = config.bus === 'none' || options.isClockShared ? undefined : createAlignedClock(ownClock);
  const clock = aligned ?? ownClock;
  const logger = options.logger ?? createLogger(config.logLevel);
  // On failure, everything opened so far is closed.
  await using opened = new AsyncDisposableStack();
  const folder = holdDataFolder(config.data);
  opened.defer(() => folder.release());
  const secrets = await loadSecrets(config);
  const tracing = opened.adopt(await loadTracing(config.telemetryModule), (one) => one.stop());
  const metrics = createMetrics(logger);
  const usage = createUsage();
  const storeHealth = watchStore({ clock, logger, metrics });
  await refuseLostSqlite(config);
  const version = options.version ?? serverVersion;
  const turns = createTurnChannel(version, () => bus);
  const store = opened.adopt(
    await openDatabase(config, storeHealth, tracing, {
      isShared: config.bus !== 'none',
      changedByOthers: (reader, position) => bus.catchUpFrom(reader, position),
      awaitOthers: (position, hasNotices) => bus.awaitOthers(position, hasNotices),
      positionSeen: (position) => bus.positionSeen(position),
      selectLogPosition,
      turns,
      ...(config.bus !== 'none' && { turnClaimed: measureTurns(metrics) }),
    }),
    (one) => one.close(),
  );
  const database: Database = measureStore(store, metrics);
  await refuseLostPostgres(config, database);
  exportStoreLoad(database, metrics);
  metrics.info('confab_build_info', 'The running version: always 1', {
    version: serverVersion,
    node: process.versions.node,
    database: database.dialect.name,
  });
  const watchedFiles = watchFiles(
    opened.adopt(await openFileStorage(config), (storage) => storage.close()),
    { clock: systemClock, logger, metrics },
  );
  const { files } = watchedFiles;
  if (aligned) {
    await opened.adopt(aligned, (one) => one.stop()).align(() => timeOfPostgres(database));
  }
  // By the machine's clock: a test that stops its own must not stop the exchange between nodes.
  const bus: NodeBus = opened.adopt(
    openBus({ config, database, clock: systemClock, logger, metrics }),
    (one) => one.close(),
  );
  bus.onTurn(turns.receive);
  const log = createEventLog({ database, bus, clock });
  const browserSession = createBrowserSession(config, secrets);
  const limits = createSharedLimits({
    ...{ config, database, clock, logger, secrets },
    ...(ownClock === systemClock && { offsetMs: () => 0 }),
  });
  opened.defer(() => limits.stop());
  const admission = createAdmission(clock, config, limits);
  const guarded = createOutbound({
    clock,
    allowed: config.outboundAllow,
    ports: config.outboundPorts,
    resolve: options.resolveHost ?? createHostResolver(config.outboundAllow),
    userAgent: `Mozilla/5.0 (compatible; Confab/${serverVersion})`,
  });
  const outbound = traceOutbound(guarded, tracing);
  const node = await readNodeId(config.data);
  const runsJobs = config.roles.includes('jobs');
  const jobWakes = createJobWakes({ bus, clock, runsJobs, wakeWorker: () => worker.wake() });
  const jobs = createJobs(
    clock,
    () => jobWakes.wake(),
    (kind) => parts.quickJobs.has(kind),
  );
  const membership = createMembership({ config, database, bus, logger, metrics, node, version });
  const { leases } = membership;
  const realtime = createRealtime({
    config,
    clock,
    logger,
    log,
    bus,
    metrics,
    usage,
    browserSession,
    admission,
    parts: () => parts,
  });

  const context: ServerContext = {
    config,
    secrets,
    clock,
    logger,
    database,
    files,
    log,
    bus,
    hub: realtime.hub,
    jobs,
    limits,
    servers: membership,
    leases,
    outbound,
    tracing,
    browserSession,
    metrics,
    usage,
  };
  const features = (options.features ?? allFeatures).map((create) => create(context));
  const parts = gatherParts(features, bus);
  const migrations = serverMigrations(features);
  await database.migrate(migrations, {
    node,
    version,
    onWait: () => logger.info('another server changes the tables; this one waits'),
  });
  opened.defer(() => membership.leave());
  await bus.start();
  await membership.join();
  // The node's file proves that the store was complete once: see lostStore.ts.
  await storeNodeId(config.data, node);
  const worker = createJobWorker(context, parts, node);

  let stopping: Promise<void> | undefined;
  const app = createHttpServer(config, logger, metrics);
  await registerRoutes(app, context, {
    parts,
    realtime,
    admission,
    storeHealth,
    files: watchedFiles,
    bus,
    membership,
    isStopping: () => stopping !== undefined,
  });

  const kept = opened.move();
  const stop = async () => {
    // Other servers continue background work at once.
    const released = leases.release(finishMsOf(config));
    const handedOver = Promise.all([worker.stop(), released]);
    jobWakes.handOver();
    await drainServer(app.server, realtime, drainMsOf(config));
    const outboundClosed = released.finally(() => outbound.close());
    await Promise.all([realtime.close(), outboundClosed, app.close()]);
    await handedOver;
    for (const feature of [...features].reverse()) await feature.stop?.();
    await rm(join(config.data, addressFile), { force: true });
    await kept.disposeAsync();
  };

  return {
    context,
    migrations,
    get url() {
      return urlOf(app.server.address() as AddressInfo | null, config);
    },
    async start() {
      await checkSecrets(database, secrets);
      await checkSharedStorage(database, files, config);
      for (const feature of features) await feature.start?.();
      await app.ready();
      realtime.attach(app.server);
      if (config.bus !== 'none') realtime.start();
      membership.announce();
      if (runsJobs) {
        for (const feature of features) await feature.startJobs?.();
        await worker.start();
      }
      await app.listen({ host: config.host, port: config.port });
      await writeFile(join(config.data, addressFile), urlOf(app.server.address() as AddressInfo, config));
    },
    stop: () => (stopping ??= stop()),
  };
}

/** Returns the time by the clock of a PostgreSQL database, in milliseconds since 1970. */
async function timeOfPostgres(database: Database): Promise<number> {
  const [found] = await database.read.query(
    () => sql<{ now: number }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
  );
  return found?.now as number;
}

function urlOf(address: AddressInfo | null, config: Config): string {
  if (!address) throw new Error('The server has not been started.');
  const everywhere = ['0.0.0.0', '::'].includes(config.host);
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${address.port}`;
}
