import { createPostgresDatabase, onPostgres, type PostgresDatabase } from '@confab/testing/postgres';

export type DatabaseName = 'sqlite' | 'postgres';

/** Makes an empty database on the PostgreSQL that `bin/services` runs (CONFAB_TEST_POSTGRES_URL). */
export async function createDatabase(): Promise<PostgresDatabase> {
  const service = process.env.CONFAB_TEST_POSTGRES_URL;
  if (!service) throw new Error('CONFAB_TEST_POSTGRES_URL is not set: run this under `bin/services run --`.');
  return createPostgresDatabase(service, { prefix: 'confab_bench' });
}

/** Counts what is in the tables, as PostgreSQL does by itself within minutes: its plans rest on that. */
export const analyze = (url: string): Promise<void> =>
  onPostgres(url, async (client) => void (await client.query('VACUUM ANALYZE')));
