import { onPostgres } from '@confab/testing/postgres';

/** Counts what is in the tables, as PostgreSQL does by itself within minutes: its plans rest on that. */
export const analyze = (url: string): Promise<void> =>
  onPostgres(url, async (client) => void (await client.query('VACUUM ANALYZE')));
