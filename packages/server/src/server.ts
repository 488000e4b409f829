import { systemClock } from './core/clock/clock.ts';
import type { Config } from './core/config/config.ts';
import { readNodeId, storeNodeId } from './core/config/nodeId.ts';
import type { CreateFeature, ServerContext } from './core/feature/feature.ts';
import { gatherParts } from './core/feature/featureParts.ts';
import { serverMigrations } from './core/feature/serverMigrations.ts';
import { createAdmission } from './core/http/admission.ts';
import { createBrowserSession } from './core/http/browserSession.ts';
import { createHttpServer } from './core/http/httpServer.ts';
import { createJobWorker } from './core/jobs/createJobWorker.ts';
import { createJobs } from './core/jobs/jobQueue.ts';
import { createJobWakes } from './core/jobs/jobWakes.ts';
import { createSharedLimits } from './core/limits/sharedLimits.ts';
import { createMembership } from './core/nodes/membership.ts';
import { createUsage } from './core/observe/usage.ts';
import { serverVersion } from './core/observe/version.ts';
import {
  createHostResolver,
  createOutbound,
  type Outbound,
  type ResolveHost,
  traceOutbound,
} from './core/outbound/index.ts';
import { createRealtime } from './core/realtime/createRealtime.ts';
import type { Migration } from './core/storage/migration.ts';
import { features as allFeatures } from './features.ts';
import { type FoundationOptions, type Foundations, openFoundations } from './openFoundations.ts';
import { registerRoutes } from './registerRoutes.ts';
import { startServer, stopServer, urlOf } from './startAndStop.ts';

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

export interface ServerOptions extends FoundationOptions {
  /** Defaults to all features. */
  readonly features?: readonly CreateFeature[];
  /** Resolves names of other hosts; defaults to this machine's resolver. */
  readonly resolveHost?: ResolveHost;
}

/** Opens the store, migrates its tables and wires the features; {@link ConfabServer.start} then accepts connections. */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<ConfabServer> {
  const version = options.version ?? serverVersion;
  // On failure, everything opened so far is closed.
  await using opened = new AsyncDisposableStack();
  const foundations = await openFoundations(config, options, opened);
  const { clock, logger, secrets, tracing, metrics, storeHealth, database, watchedFiles, bus, log } =
    foundations;
  const usage = createUsage();
  const browserSession = createBrowserSession(config, secrets);
  const limits = createSharedLimits({
    config,
    database,
    clock,
    logger,
    secrets,
    ...((options.clock ?? systemClock) === systemClock && { offsetMs: () => 0 }),
  });
  opened.defer(() => limits.stop());
  const admission = createAdmission(clock, config, limits);
  const outbound = openOutbound(config, foundations, options.resolveHost);
  const node = await readNodeId(config.data);
  const jobWakes = createJobWakes({
    bus,
    clock,
    runsJobs: config.roles.includes('jobs'),
    wakeWorker: () => worker.wake(),
  });
  const jobs = createJobs(
    clock,
    () => jobWakes.wake(),
    (kind) => parts.quickJobs.has(kind),
  );
  const membership = createMembership({ config, database, bus, logger, metrics, node, version });
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
    files: watchedFiles.files,
    log,
    bus,
    hub: realtime.hub,
    jobs,
    limits,
    servers: membership,
    leases: membership.leases,
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

  const running = { context, features, app, realtime, membership, worker, jobWakes };
  const kept = opened.move();
  return {
    context,
    migrations,
    get url() {
      return urlOf(app, config);
    },
    start: () => startServer(running),
    stop: () => (stopping ??= stopServer(running).then(() => kept.disposeAsync())),
  };
}

/** Opens the way to addresses that somebody else supplied. */
function openOutbound(
  config: Config,
  { clock, tracing }: Foundations,
  resolve: ResolveHost = createHostResolver(config.outboundAllow),
): Outbound {
  const outbound = createOutbound({
    clock,
    allowed: config.outboundAllow,
    ports: config.outboundPorts,
    resolve,
    userAgent: `Mozilla/5.0 (compatible; Confab/${serverVersion})`,
  });
  return traceOutbound(outbound, tracing);
}
