import pg from 'pg';
import { driverUrl } from '../../core/storage/driverUrl.ts';
import { roleWithoutTables } from '../../core/storage/postgresMigrations.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';
import { formatBytes, formatMs, medianOf } from './amounts.ts';
import { type AppliedMigrations, compareMigrations } from './compareMigrations.ts';

const connectMs = 5_000;
const rounds = 9;
const slowMs = 10;
/** The most connections that one server opens. */
const connectionsPerServer = 14;
const clockWarningMs = 1_000;
const clockProblemMs = 30_000;

/** Checks a PostgreSQL database: version, encoding, settings, latency, room for connections, migrations, clock. */
export async function* checkPostgres(url: string, isRunning: boolean): AsyncGenerator<Finding, void, void> {
  const client = new pg.Client({ connectionString: driverUrl(url), connectionTimeoutMillis: connectMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    yield problem(
      'database',
      `PostgreSQL is not reachable: ${(error as Error).message}.`,
      'Check CONFAB_DATABASE_URL, and that PostgreSQL runs and accepts connections from this machine.',
    );
    return;
  }
  try {
    yield* checkServer(client);
    const role = await roleWithoutTables(client);
    if (role) yield problem('database', role.text, role.advice);
    yield await checkLatency(client);
    yield await checkConnections(client, isRunning);
    yield await checkClock(client);
    if (!(await hasTable(client, 'storage_migrations'))) {
      yield ok('migrations', 'None yet: they run at the first start.');
    } else yield await compareMigrations(await appliedIn(client));
  } finally {
    await client.end();
  }
}

const hasTable = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('SELECT to_regclass($1) IS NOT NULL AS is_there', [name])).rows[0].is_there;

async function appliedIn(client: pg.Client): Promise<AppliedMigrations> {
  const applied = await client.query('SELECT id FROM storage_migrations');
  // A store of an older version does not have this table.
  const contracts = (await hasTable(client, 'storage_contracts'))
    ? (await client.query('SELECT since FROM storage_contracts')).rows
    : [];
  return { ids: applied.rows.map(({ id }) => id), needs: contracts.map(({ since }) => since) };
}

async function* checkServer(client: pg.Client): AsyncGenerator<Finding, void, void> {
  const { rows } = await client.query(`
    SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
      pg_is_in_recovery() AS is_standby, pg_database_size(current_database())::float8 AS bytes`);
  const { number, version, encoding, fsync, is_standby, bytes } = rows[0];
  const text = `PostgreSQL ${version}, ${encoding}, ${formatBytes(bytes)}.`;
  if (number < 150_000) yield problem('database', text, 'Upgrade PostgreSQL to version 15 or newer.');
  else if (encoding !== 'UTF8')
    yield problem('database', text, 'Create the database with the encoding UTF8.');
  else yield ok('database', text);
  if (is_standby) {
    yield problem(
      'database',
      'It is a standby that accepts no writes.',
      'Promote it, or let CONFAB_DATABASE_URL name the primary.',
    );
  }
  if (fsync === 'off') {
    yield problem(
      'database',
      'Its setting fsync is off: a power failure can destroy it.',
      'Set fsync = on in postgresql.conf.',
    );
  }
}

async function checkLatency(client: pg.Client): Promise<Finding> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await client.query('SELECT 1');
    times.push(performance.now() - start);
  }
  const median = medianOf(times);
  const text = `A round trip has a median of ${formatMs(median)}.`;
  if (median < slowMs) return ok('latency', text);
  return warning('latency', text, 'Run Confab in the same data centre as PostgreSQL.');
}

async function checkConnections(client: pg.Client, isRunning: boolean): Promise<Finding> {
  const { rows } = await client.query(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`);
  const { most, used } = rows[0] as { most: number; used: number };
  const text = `${used} of ${most} connections are in use.`;
  if (most - used >= (isRunning ? 2 : connectionsPerServer)) return ok('connections', text);
  return problem('connections', text, `Raise max_connections: a server opens up to ${connectionsPerServer}.`);
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const start = Date.now();
  const { rows } = await client.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
  const apart = Math.abs(rows[0].now - (start + Date.now()) / 2);
  const text = `This machine and the database are ${formatMs(apart)} apart.`;
  const advice = 'Run a time service (chrony, systemd-timesyncd) on both machines.';
  if (apart > clockProblemMs) return problem('clock', text, advice);
  return apart > clockWarningMs ? warning('clock', text, advice) : ok('clock', text);
}
