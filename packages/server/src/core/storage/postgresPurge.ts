import type pg from 'pg';
import { acquireLock, advisoryLocks } from './advisoryLocks.ts';

/** Selects the tables to purge: the service's own, and the samples of their values that the planner keeps. */
const purgedTables = `
  SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = current_schema()
  UNION ALL SELECT 'pg_catalog.pg_statistic'`;

/**
 * Purges a PostgreSQL store over a connection of its own. Two `VACUUM`s must not meet: while one waits for a table, the
 * other cannot shorten it and retries for 5 seconds. So the nodes of a cluster purge one after the other, and leave the
 * catalogues that all databases of the server share.
 */
export async function purgePostgres(client: pg.Client): Promise<void> {
  // The statement that runs meanwhile rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await acquireLock(client, advisoryLocks.purge);
    const { rows } = await client.query<{ name: string }>(purgedTables);
    await client.query(`VACUUM ${rows.map(({ name }) => name).join(', ')}`);
  } finally {
    // Releases the lock, too.
    await client.end();
  }
}
