import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/configError.ts';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import { advisoryLocks } from './advisoryLocks.ts';
import type { Database, Snapshot } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { type Migration, migrationTable, pendingMigrations } from './migration.ts';
import {
  numberTypes,
  PostgresConnection,
  PostgresStatements,
  throwStoreError,
} from './postgresConnection.ts';
import type { Durability } from './sqliteEngine.ts';
import { StoreUnavailableError } from './storeErrors.ts';
import type { StoreHealth } from './storeHealth.ts';
import { traceEngine } from './traceEngine.ts';
import { TransactionHandle } from './transactionHandle.ts';
import { WriteBatchCache } from './writeBatchCache.ts';
import { type WriteEngine, WriteQueue } from './writeQueue.ts';

const oldestVersion = 150_000;
const readers = 10;
/** How long the lock of a killed process can last: PostgreSQL notices when it next reads the socket. */
const lockWithinMs = 5_000;

/**
 * Opens a PostgreSQL store exclusively for this service. Throws a {@link ConfigError} while another service writes to
 * the same database: without a shared bus, the two would show different states.
 */
export async function openPostgres(
  url: string,
  options: { durability?: Durability; tracing?: Tracing; health?: StoreHealth } = {},
): Promise<Database> {
  const synchronous = options.durability === 'normal' ? 'off' : 'on';
  const settings = {
    connectionString: url,
    types: numberTypes,
    application_name: 'confab',
    // JIT compilation only helps long queries; ours are short.
    options: `-c jit=off -c synchronous_commit=${synchronous}`,
  };
  const pool = new pg.Pool({ ...settings, max: readers });
  pool.on('error', () => undefined);
  await checkServer(pool);
  const statements = new PostgresStatements();
  const engine = new PostgresEngine(
    statements,
    () => new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig),
  );
  try {
    await engine.acquire();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const queue = new WriteQueue(traceEngine(engine, options.tracing ?? noTracing), {
    sliceMs: 10,
    ...(options.health && { health: options.health }),
  });

  const close = async () => {
    await queue.close();
    await engine.close();
    await pool.end();
  };
  let closing: Promise<void> | undefined;
  return {
    dialect: postgresDialect,
    read: new PostgresConnection(statements, () => pool),
    write: (work) => queue.write(work),
    snapshot: () => snapshot(new pg.Client(settings), statements),
    migrate: (migrations) => migrate(new pg.Client(settings), migrations),
    purge: async () => void (await pool.query('VACUUM')),
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

async function checkServer(pool: pg.Pool): Promise<void> {
  const found = await pool
    .query('SELECT current_setting($1)::int AS version, current_setting($2) AS encoding', [
      'server_version_num',
      'server_encoding',
    ])
    .catch(async (error: Error) => {
      await pool.end();
      throw new ConfigError(
        `CONFAB_DATABASE_URL must be the URL of a reachable PostgreSQL database: ${error.message}.`,
      );
    });
  const { version, encoding } = found.rows[0];
  if (version >= oldestVersion && encoding === 'UTF8') return;
  await pool.end();
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
    read: new PostgresConnection(statements, () => client),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

async function migrate(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(${advisoryLocks.migrations})`);
    await client.query(migrationTable(postgresDialect));
    const applied = await client.query('SELECT id FROM storage_migrations');
    for (const migration of pendingMigrations(migrations, new Set(applied.rows.map((row) => row.id)))) {
      for (const command of migration.up(postgresDialect)) await client.query(command);
      await client.query('INSERT INTO storage_migrations (id, applied_at) VALUES ($1, $2)', [
        migration.id,
        Date.now(),
      ]);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

const usedByAnother =
  'The database in CONFAB_DATABASE_URL is in use by another Confab server: stop that one first. Servers can’t share a database.';

class WriterLockTakenError extends StoreUnavailableError {}

/**
 * Writes over one connection, so that commits, and with them each stream's numbers, are ordered. That connection holds
 * the database's writer lock: a second service cannot get it, and a service that lost its connection writes again once
 * it has reacquired the lock.
 */
class PostgresEngine implements WriteEngine {
  readonly #connect: () => pg.Client;
  readonly #connection: PostgresConnection;
  #client: pg.Client | undefined;

  constructor(statements: PostgresStatements, connect: () => pg.Client) {
    this.#connect = connect;
    this.#connection = new PostgresConnection(statements, () => this.#use());
  }

  /** Acquires the writer lock; throws a {@link ConfigError} if another service holds it. */
  async acquire(): Promise<void> {
    const deadline = performance.now() + lockWithinMs;
    while (!this.#client) {
      try {
        this.#client = await this.#open();
      } catch (error) {
        if (!(error instanceof WriterLockTakenError)) throw error;
        if (performance.now() > deadline) throw new ConfigError(usedByAnother);
        await setTimeout(200);
      }
    }
  }

  async begin(): Promise<void> {
    this.#client ??= await this.#open();
    this.#connection.failed = false;
    this.#sendAhead('BEGIN');
  }

  async commit(): Promise<boolean> {
    const { command } = await this.#send('COMMIT');
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
    if (command !== 'COMMIT') throw new StoreUnavailableError('The transaction was rolled back.');
    return false;
  }

  checkIntact(): void {
    if (this.#connection.failed) throw new Error('A statement failed inside this write.');
  }

  async release(): Promise<void> {
    this.checkIntact();
    this.#sendAhead('RELEASE SAVEPOINT one_write');
  }

  async rollback(): Promise<void> {
    if (this.#client) await this.#send('ROLLBACK');
  }

  async savepoint(): Promise<void> {
    this.#connection.failed = false;
    this.#sendAhead('SAVEPOINT one_write');
  }

  rollbackToSavepoint = async () => void (await this.#send('ROLLBACK TO SAVEPOINT one_write'));
  // COMMIT returns once the server has synced it.
  sync = async () => undefined;
  hold = () => new WriteBatchCache(this.#connection);
  transaction = (held: WriteBatchCache) => new TransactionHandle(this.#connection, held);
  isFatal = (error: unknown) => error instanceof StoreUnavailableError || this.#client === undefined;
  isRetryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

  async close(): Promise<void> {
    await this.#client?.end();
  }

  async #open(): Promise<pg.Client> {
    const client = this.#connect();
    const lost = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', lost).on('end', lost);
    await client.connect().catch(throwStoreError);
    const { rows } = await client
      .query('SELECT pg_try_advisory_lock($1) AS locked', [advisoryLocks.writer])
      .catch(throwStoreError);
    if (rows[0].locked) return client;
    await client.end();
    throw new WriterLockTakenError('Another Confab service is using the database.');
  }

  #use(): pg.Client {
    if (!this.#client) throw new StoreUnavailableError('The connection to the store was lost.');
    return this.#client;
  }

  async #send(command: string): Promise<pg.QueryResult> {
    return await this.#use().query(command).catch(throwStoreError);
  }

  // The connection preserves order: the next command need not wait, and fails if this one did.
  #sendAhead(command: string): void {
    this.#use()
      .query(command)
      .catch(() => undefined);
  }
}
