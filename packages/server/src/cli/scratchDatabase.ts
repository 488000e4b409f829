import pg from 'pg';
import { ConfigError } from '../core/config/configError.ts';
import { driverUrl } from '../core/storage/driverUrl.ts';
import { postgresTables } from './tableRows.ts';

/** Connects to an empty PostgreSQL database. Throws a `ConfigError` if it is unreachable or has tables. */
export async function openScratch(url: string): Promise<pg.Client> {
  const client = new pg.Client(driverUrl(url));
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new ConfigError(`The scratch database is not reachable: ${error.message}. Check its URL.`);
  });
  const [table] = await postgresTables(client);
  if (table === undefined) return client;
  await client.end();
  throw new ConfigError(`The scratch database must be empty, but has the table ${table}.`);
}

/** Removes the tables, sequences and functions that were restored into an empty database. */
export async function emptyScratch(client: pg.Client): Promise<void> {
  for (const name of await postgresTables(client)) {
    await client.query(`DROP TABLE IF EXISTS "${name.replaceAll('"', '""')}" CASCADE`);
  }
  const { rows } = await client.query(`
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) AS command FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    UNION ALL
    SELECT format('DROP SEQUENCE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`);
  for (const { command } of rows) await client.query(command);
}
