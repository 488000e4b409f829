import { sql } from 'kysely';
import type { NodeBus } from './core/bus/bus.ts';
import { openBus } from './core/bus/openBus.ts';
import { createTurnChannel, type OpenTurnChannel } from './core/bus/turnChannel.ts';
import { createAlignedClock } from './core/clock/alignedClock.ts';
import { type Clock, systemClock } from './core/clock/clock.ts';
import type { Config } from './core/config/config.ts';
import { holdDataFolder } from './core/config/dataFolder.ts';
import { loadSecrets, type Secrets } from './core/config/secrets.ts';
import { type WatchedFiles, watchFiles } from './core/files/filesHealth.ts';
import { openFileStorage } from './core/files/openFileStorage.ts';
import { createEventLog, type EventLog } from './core/log/eventLog.ts';
import { selectLogPosition } from './core/log/eventStatements.ts';
import { createLogger, type Logger } from './core/observe/logger.ts';
import { createMetrics, type Metrics } from './core/observe/metrics.ts';
import { loadTracing, type Tracing } from './core/observe/tracing.ts';
import { serverVersion } from './core/observe/version.ts';
import type { Database } from './core/storage/database.ts';
import { refuseLostPostgres, refuseLostSecrets, refuseLostSqlite } from './core/storage/lostStore.ts';
import { openDatabase } from './core/storage/openDatabase.ts';
import { type StoreHealth, watchStore } from './core/storage/storeHealth.ts';
import { exportStoreLoad, measureTurns } from './core/storage/storeMetrics.ts';
import { measureStore } from './core/storage/storeTimes.ts';

export interface FoundationOptions {
  readonly clock?: Clock;
  /** Whether all nodes over the database have this clock, so that it is not aligned with the database's. */
  readonly isClockShared?: boolean;
  readonly logger?: Logger;
  /** The version that other servers of the database see; defaults to that of the package. */
  readonly version?: string;
}

/** The services that everything else of a server uses. */
export interface Foundations {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secrets: Secrets;
  readonly tracing: Tracing;
  readonly metrics: Metrics;
  readonly storeHealth: StoreHealth;
  readonly database: Database;
  readonly watchedFiles: WatchedFiles;
  readonly bus: NodeBus;
  readonly log: EventLog;
}

/** Opens the data folder, the store, the files and the bus; `opened` closes them. */
export async function openFoundations(
  config: Config,
  options: FoundationOptions,
  opened: AsyncDisposableStack,
): Promise<Foundations> {
  const ownClock = options.clock ?? systemClock;
  const aligned = config.bus === 'none' || options.isClockShared ? undefined : createAlignedClock(ownClock);
  const clock = aligned ?? ownClock;
  const logger = options.logger ?? createLogger(config.logLevel);
  const folder = holdDataFolder(config.data);
  opened.defer(() => folder.release());
  await refuseLostSecrets(config);
  const secrets = await loadSecrets(config);
  const tracing = opened.adopt(await loadTracing(config.telemetryModule), (loaded) => loaded.stop());
  const metrics = createMetrics(logger);
  const storeHealth = watchStore({ clock, logger, metrics });
  const turns = createTurnChannel(options.version ?? serverVersion, () => bus);
  const database = await openStore(config, { storeHealth, tracing, metrics, turns, bus: () => bus }, opened);
  const watchedFiles = watchFiles(
    opened.adopt(await openFileStorage(config), (storage) => storage.close()),
    { clock: systemClock, logger, metrics },
  );
  if (aligned) {
    opened.defer(() => aligned.stop());
    await aligned.align(() => timeOfPostgres(database));
  }
  // By the machine's clock: a test that stops its own must not stop the exchange between nodes.
  const bus: NodeBus = opened.adopt(
    openBus({ config, database, clock: systemClock, logger, metrics }),
    (open) => open.close(),
  );
  bus.onTurn(turns.receive);
  const log = createEventLog({ database, bus, clock });
  return { clock, logger, secrets, tracing, metrics, storeHealth, database, watchedFiles, bus, log };
}

interface StoreParts extends Pick<Foundations, 'storeHealth' | 'tracing' | 'metrics'> {
  readonly turns: OpenTurnChannel;
  /** Opened after the store, which it connects with those of other nodes. */
  readonly bus: () => NodeBus;
}

/** Opens the store and exports its metrics. Throws if an earlier store of this server is lost. */
async function openStore(
  config: Config,
  { storeHealth, tracing, metrics, turns, bus }: StoreParts,
  opened: AsyncDisposableStack,
): Promise<Database> {
  await refuseLostSqlite(config);
  const store = opened.adopt(
    await openDatabase(config, storeHealth, tracing, {
      isShared: config.bus !== 'none',
      changedByOthers: (reader, position) => bus().catchUpFrom(reader, position),
      awaitOthers: (position, hasNotices) => bus().awaitOthers(position, hasNotices),
      positionSeen: (position) => bus().positionSeen(position),
      selectLogPosition,
      turns,
      ...(config.bus !== 'none' && { turnClaimed: measureTurns(metrics) }),
    }),
    (open) => open.close(),
  );
  const database = measureStore(store, metrics);
  await refuseLostPostgres(config, database);
  exportStoreLoad(database, metrics);
  metrics.info('confab_build_info', 'The running version: always 1', {
    version: serverVersion,
    node: process.versions.node,
    database: database.dialect.name,
  });
  return database;
}

/** Returns the time by the clock of a PostgreSQL database, in milliseconds since 1970. */
async function timeOfPostgres(database: Database): Promise<number> {
  const [row] = await database.read.query(
    () => sql<{ now: number }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
  );
  return row?.now as number;
}
