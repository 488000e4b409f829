import pg from 'pg';
import { ConfigError } from '../config/configError.ts';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import { coalesceRuns } from './coalesceRuns.ts';
import type { Database, Snapshot } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { driverUrl } from './driverUrl.ts';
import { GatheredReads } from './gatheredReads.ts';
import { GatheringSocket } from './gatheringSocket.ts';
import { aloneMigrator } from './migration.ts';
import { numberTypes, PostgresReader, PostgresStatements, throwStoreError } from './postgresConnection.ts';
import { maxIdleMs, PostgresEngine } from './postgresEngine.ts';
import { migratePostgres } from './postgresMigrations.ts';
import { purgePostgres } from './postgresPurge.ts';
import type { Sharing } from './sharing.ts';
import type { Durability } from './sqliteEngine.ts';
import type { StoreHealth } from './storeHealth.ts';
import { traceEngine } from './traceEngine.ts';
import { breakConnection, watchConnections } from './watchConnections.ts';
import { WriteQueue } from './writeQueue.ts';

const oldestVersion = 150_000;
const readers = 10;
/** Longest wait for a connection, in milliseconds: callers give up earlier. */
const connectWithinMs = 5_000;

/** For a service that has its database to itself. */
/** How long a batch collects writes. */
const aloneSliceMs = 10;
/** Longer, since each batch first waits for its turn: with a few writes each, a busy cluster would only take turns. */
const sharedSliceMs = 50;
const alone: Sharing = { isShared: false, changedByOthers: async () => undefined };

/**
 * Opens a PostgreSQL store. Throws a {@link ConfigError} while another service writes to the same database, unless both
 * share it: without a bus between them, they would show different states.
 */
export async function openPostgres(
  url: string,
  options: { durability?: Durability; tracing?: Tracing; health?: StoreHealth; sharing?: Sharing } = {},
): Promise<Database> {
  const { sharing = alone } = options;
  const synchronous = options.durability === 'normal' ? 'off' : 'on';
  const settings = {
    connectionString: driverUrl(url),
    types: numberTypes,
    application_name: 'confab',
    // A connection whose other end is gone without a notice is given up.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectWithinMs,
    // JIT compilation only helps long queries; ours are short.
    options: `-c jit=off -c synchronous_commit=${synchronous}`,
  };
  const pipelined = { pipeline: true, stream: () => new GatheringSocket() } as pg.ClientConfig;
  const pool = new pg.Pool({ ...settings, ...pipelined, max: readers });
  const busyReaders = new Set<pg.PoolClient>();
  pool
    .on('error', () => undefined)
    .on('acquire', (client) => busyReaders.add(client))
    .on('release', (_error, client) => busyReaders.delete(client))
    .on('remove', (client) => busyReaders.delete(client));
  await checkServer(new pg.Client(settings)).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const statements = new PostgresStatements();
  const engine = new PostgresEngine(statements, sharing, () => {
    const idle = sharing.isShared ? { idle_in_transaction_session_timeout: maxIdleMs } : {};
    return new pg.Client({ ...settings, ...idle, ...pipelined });
  });
  try {
    await engine.acquire();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const queue = new WriteQueue(traceEngine(engine, options.tracing ?? noTracing), {
    sliceMs: sharing.isShared ? sharedSliceMs : aloneSliceMs,
    ...(options.health && { health: options.health }),
  });

  const endWatch = watchConnections({
    settings,
    isWaiting: () => busyReaders.size > 0 || engine.isWaiting,
    breakWaiting() {
      engine.breakConnection();
      for (const client of busyReaders) breakConnection(client);
    },
  });

  const close = async () => {
    await queue.close();
    endWatch();
    await engine.close();
    await pool.end();
  };
  let closing: Promise<void> | undefined;
  return {
    dialect: postgresDialect,
    read: new PostgresReader(statements, new GatheredReads(pool)),
    write: (work, prefetch) => queue.write(work, prefetch),
    settled: () => queue.settled(),
    snapshot: () => snapshot(new pg.Client(settings), statements),
    migrate: async (migrations, migrator = aloneMigrator) => {
      await migratePostgres(new pg.Client(settings), migrations, migrator, sharing.isShared);
      await engine.describeTables();
    },
    purge: coalesceRuns(() => purgePostgres(new pg.Client(settings))),
    load: () => ({
      waitingWrites: queue.waitingWrites,
      readers: {
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waitingReads: pool.waitingCount,
      },
    }),
    close: () => (closing ??= close()),
  };
}

async function checkServer(client: pg.Client): Promise<void> {
  client.on('error', () => undefined);
  let found: pg.QueryResult;
  try {
    await client.connect();
    found = await client.query(
      'SELECT current_setting($1)::int AS version, current_setting($2) AS encoding',
      ['server_version_num', 'server_encoding'],
    );
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new ConfigError(
      `CONFAB_DATABASE_URL must be the URL of a reachable PostgreSQL database: ${message || code}.`,
    );
  } finally {
    // Not awaited: a connection that was never established does not confirm its end.
    client.end().catch(() => undefined);
  }
  const { version, encoding } = found.rows[0];
  if (version >= oldestVersion && encoding === 'UTF8') return;
  throw new ConfigError(
    'CONFAB_DATABASE_URL must be the URL of a database on PostgreSQL 15 or newer with UTF8 encoding.',
  );
}

/** A transaction that sees the data committed when it began. */
async function snapshot(client: pg.Client, statements: PostgresStatements): Promise<Snapshot> {
  client.on('error', () => undefined);
  await client.connect().catch(throwStoreError);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SELECT 1 FROM storage_migrations LIMIT 1');
  return {
    read: new PostgresReader(statements, client),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
