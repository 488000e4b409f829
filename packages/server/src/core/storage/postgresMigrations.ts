import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../config/configError.ts';
import { nodeLifeMs, nodeTable } from '../nodes/nodeTables.ts';
import { acquireLock, advisoryLocks } from './advisoryLocks.ts';
import { postgresDialect } from './dialect.ts';
import {
  type Migration,
  type Migrator,
  migrationFailed,
  migrationTables,
  pendingMigrations,
} from './migration.ts';

/** How long a migration waits for its tables: everybody who uses them waits behind it. */
const tableLockMs = 2_000;
const tableLockAttempts = 30;
const betweenAttemptsMs = 1_000;

/** SQLSTATE of a lock that was not granted in time, and of a deadlock. */
const lockStates = new Set(['55P03', '40P01']);

const storeTime = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';
const hasApplied =
  'INSERT INTO storage_migrations (id, applied_at) SELECT id, $2 FROM unnest($1::text[]) AS id';
const hasContracted = 'INSERT INTO storage_contracts (id, since) VALUES ($1, $2)';
const isRunning = `
  INSERT INTO nodes (id, version, seen_at) VALUES ($1, $2, ${storeTime})
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, seen_at = excluded.seen_at`;

/**
 * Migrates a PostgreSQL store over a connection of its own. Servers that start together do this one after the
 * other; one that shares the store is recorded among the running ones before the next can begin.
 */
export async function migratePostgres(
  client: pg.Client,
  migrations: readonly Migration[],
  { node, version, onWait }: Migrator,
  isShared: boolean,
): Promise<void> {
  await client.connect();
  try {
    const role = await roleWithoutTables(client);
    if (role) throw new ConfigError(`${role.text} ${role.advice}`);
    await acquireLock(client, advisoryLocks.migrations, onWait);
    for (const command of [...migrationTables(postgresDialect), nodeTable(postgresDialect)]) {
      await client.query(command);
    }
    const applied = new Set(
      (await client.query('SELECT id FROM storage_migrations')).rows.map(({ id }) => id),
    );
    const { rows: contracts } = await client.query('SELECT id, since FROM storage_contracts ORDER BY id');
    const otherVersions = isShared ? await versionsOfOthers(client, node) : [];
    const pending = pendingMigrations(migrations, { applied, contracts, otherVersions }, version);
    // An empty store has no readers to wait for: one commit is faster.
    if (applied.size === 0) await runTogether(client, pending);
    else for (const migration of pending) await runAlone(client, migration);
    if (isShared) await client.query(isRunning, [node, version]);
  } finally {
    // Releases the lock, too.
    await client.end();
  }
}

/** Returns a sentence and the remedy if the role of this connection may not create tables. */
export async function roleWithoutTables(
  client: pg.Client,
): Promise<{ text: string; advice: string } | undefined> {
  const { rows } = await client.query(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database,
       has_schema_privilege(current_schema(), 'CREATE') AS may_create`,
  );
  const { role, database, may_create } = rows[0];
  if (may_create) return undefined;
  return {
    text: `The role ${role} may not create tables in the database ${database}.`,
    advice: `Make it the owner: ALTER DATABASE ${database} OWNER TO ${role}.`,
  };
}

async function versionsOfOthers(client: pg.Client, node: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT DISTINCT version FROM nodes WHERE id <> $1 AND seen_at > ${storeTime} - $2 ORDER BY version`,
    [node, nodeLifeMs],
  );
  return rows.map(({ version }) => version);
}

async function runTogether(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('BEGIN');
  for (const migration of migrations) {
    await runCommands(client, migration).catch((error) => {
      throw migrationFailed(migration.id, error);
    });
  }
  await record(client, migrations);
  await client.query('COMMIT');
}

/** Runs a migration while other servers use its tables. */
async function runAlone(client: pg.Client, migration: Migration): Promise<void> {
  if (migration.isConcurrent) {
    await createIndexes(client, migration).catch((error) => {
      throw migrationFailed(migration.id, error);
    });
    return;
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = ${tableLockMs}`);
      await runCommands(client, migration);
      await record(client, [migration]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      const mayRepeat = lockStates.has((error as { code?: string }).code ?? '');
      if (!mayRepeat || attempt === tableLockAttempts) throw migrationFailed(migration.id, error);
    }
    await setTimeout(betweenAttemptsMs);
  }
}

async function runCommands(client: pg.Client, migration: Migration): Promise<void> {
  for (const command of migration.up(postgresDialect)) await client.query(command);
}

async function record(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(hasApplied, [migrations.map(({ id }) => id), Date.now()]);
  for (const { id, unusedSince } of migrations)
    if (unusedSince !== undefined) await client.query(hasContracted, [id, unusedSince]);
}

/** Creates indexes without blocking writes; one that an interrupted attempt left unfinished is created again. */
async function createIndexes(client: pg.Client, migration: Migration): Promise<void> {
  for (const command of migration.up(postgresDialect)) {
    const [, start, name, table] =
      /^\s*(CREATE(?:\s+UNIQUE)?\s+INDEX)\s+(\w+)\s+ON\s+(\w+)/i.exec(command) ?? [];
    if (start === undefined || name === undefined)
      throw new Error(`it must create an index, not: ${command}`);
    const { rows } = await client.query(
      `SELECT to_regclass($1) IS NOT NULL AS is_there,
         (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)) AS is_valid,
         (SELECT relkind = 'p' FROM pg_class WHERE oid = to_regclass($2)) AS is_partitioned`,
      [name, table],
    );
    const { is_there, is_valid, is_partitioned } = rows[0];
    if (is_there && is_valid) continue;
    if (is_there) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
    // PostgreSQL cannot do that for a partitioned table.
    await client.query(is_partitioned ? command : command.replace(start, `${start} CONCURRENTLY`));
  }
  await record(client, [migration]);
}
