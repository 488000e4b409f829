import { onPostgres } from '@confab/testing/postgres';

/** Updates PostgreSQL's statistics of the tables, which it does by itself within minutes: its plans depend on them. */
export const analyze = (url: string): Promise<void> =>
  onPostgres(url, async (client) => void (await client.query('VACUUM ANALYZE')));
