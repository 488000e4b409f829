import { createPostgresDatabase } from '@confab/testing/postgres';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { purgePostgres } from './postgresPurge.ts';

const server = process.env.CONFAB_TEST_POSTGRES_URL;

test.runIf(server)('[APP-06] [OPS-01] two nodes purge one after the other', async () => {
  const { url, remove } = await createPostgresDatabase(server as string);
  const [other, holder] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([other.connect(), holder.connect()]);
  onTestFinished(async () => {
    await Promise.all([other.end(), holder.end()]);
    await remove();
  });
  const connectionsThat = async (condition: string) =>
    (
      await other.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
      )
    ).rowCount;
  await other.query('CREATE TABLE notes (id BIGINT PRIMARY KEY)');
  await holder.query('BEGIN; LOCK TABLE notes IN SHARE UPDATE EXCLUSIVE MODE');
  const purges = [purgePostgres(new pg.Client(url)), purgePostgres(new pg.Client(url))];
  await vi.waitFor(async () => {
    expect(await connectionsThat("query LIKE 'VACUUM%'")).toBe(1);
    expect(await connectionsThat("query LIKE 'SELECT pg_try_advisory_lock%'")).toBe(1);
  });
  await holder.query('COMMIT');
  await Promise.all(purges);
  const { rows } = await other.query(
    "SELECT vacuum_count AS purges FROM pg_stat_user_tables WHERE relname = 'notes'",
  );
  expect(rows).toEqual([{ purges: '2' }]);
});
