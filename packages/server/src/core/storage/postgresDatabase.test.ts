import { openGate } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from './postgresDatabase.ts';
import { type Placeholders, statement } from './statement.ts';
import { StoreUnavailableError, TextRefusedError } from './storeErrors.ts';

const server = process.env.CONFAB_TEST_POSTGRES_URL;

async function openStore() {
  const { url, remove } = await createPostgresDatabase(server as string);
  const database = await openPostgres(url);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  return { database, url };
}

test.runIf(server)('continues after PostgreSQL dropped its connections', async () => {
  const { database, url } = await openStore();
  await database.write((tx) => tx.query(() => sql`CREATE TABLE notes (id BIGINT PRIMARY KEY)`));
  const other = new pg.Client(url);
  await other.connect();
  // Not those of other tests, whose databases are on the same server.
  const cut = () =>
    other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'confab' AND datname = current_database()`,
    );
  const during = database.write(async (tx) => {
    await tx.query(() => sql`INSERT INTO notes VALUES (1)`);
    await cut();
    await tx.query(() => sql`INSERT INTO notes VALUES (2)`);
  });
  await expect(during).rejects.toThrow(StoreUnavailableError);
  await other.end();
  await database.write((tx) => tx.query(() => sql`INSERT INTO notes VALUES (3)`));
  const rows = await database.read.query(() => sql<{ id: number }>`SELECT id FROM notes`);
  expect(rows).toEqual([{ id: 3 }]);
});

test.runIf(server)(
  '[OPS-01] fails what waits for a PostgreSQL that became silent, and continues as soon as it is back',
  { timeout: 60_000 },
  async () => {
    const { url: direct, remove } = await createPostgresDatabase(server as string);
    const gate = await openGate(direct);
    const database = await openPostgres(gate.url);
    onTestFinished(async () => {
      await database.close();
      await gate.close();
      await remove();
    });
    await database.write((tx) => tx.query(() => sql`CREATE TABLE notes (id BIGINT PRIMARY KEY)`));
    const writeOne = (id: number) =>
      database.write((tx) => tx.query(() => sql`INSERT INTO notes VALUES (${id})`));

    // Opened before, so that the query waits for an answer and not for a connection.
    await database.read.query(() => sql`SELECT 1`);
    gate.freeze();
    const waiting = await Promise.allSettled([writeOne(1), database.read.query(() => sql`SELECT 1`)]);
    for (const outcome of waiting) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
    }

    gate.open();
    const began = performance.now();
    await vi.waitFor(() => writeOne(2), { timeout: 20_000, interval: 50 });
    expect(performance.now() - began).toBeLessThan(5_000);
  },
);

test.runIf(server)(
  '[OPS-01] lets no second service write to the database, and says why',
  { timeout: 30_000 },
  async () => {
    const { database, url } = await openStore();
    await expect(openPostgres(url)).rejects.toThrow('in use by another Confab server: stop that one first');
    await database.write((tx) => tx.query(() => sql`CREATE TABLE notes (id BIGINT PRIMARY KEY)`));
    await database.close();
    const next = await openPostgres(url);
    await next.write((tx) => tx.query(() => sql`INSERT INTO notes VALUES (1)`));
    await next.close();
  },
);

const divide = statement(
  (_, p: Placeholders<{ by: number }>) => sql<{ result: number }>`SELECT 840 / ${p('by')}::int AS result`,
);
const sleep = statement(
  (_, p: Placeholders<{ seconds: number }>) => sql`SELECT pg_sleep(${p('seconds')}::int)`,
);
const countConnections = statement(
  () => sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'confab'`,
);

test.runIf(server)(
  'reads that are requested together share connections, and fail each for itself',
  async () => {
    const { database } = await openStore();
    const divisors = [1, 2, 0, 3, 4, 5, 6, 7];
    const outcomes = await Promise.allSettled(divisors.map((by) => database.read.get(divide, { by })));
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value?.result : 'failed')),
    ).toEqual(divisors.map((by) => (by === 0 ? 'failed' : 840 / by)));
    // Two groups of four, beside the connection that writes.
    const found = await database.read.get(countConnections, {});
    expect(found?.count).toBeLessThanOrEqual(3);
  },
);

test.runIf(server)('reads again after PostgreSQL dropped the connection of a group of reads', async () => {
  const { database, url } = await openStore();
  const interrupted = Promise.allSettled([
    database.read.get(sleep, { seconds: 60 }),
    database.read.get(divide, { by: 1 }),
  ]);
  const other = new pg.Client(url);
  await other.connect();
  const cut = async () =>
    (
      await other.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'",
      )
    ).rowCount;
  await vi.waitFor(async () => expect(await cut()).toBe(1));
  await other.end();
  for (const outcome of await interrupted)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
  expect(await database.read.get(divide, { by: 2 })).toEqual({ result: 420 });
});

test.runIf(server)('rejects text that PostgreSQL cannot store, as invalid input', async () => {
  const { database } = await openStore();
  await expect(database.read.query(() => sql`SELECT ${'a\0b'}::text`)).rejects.toThrow(TextRefusedError);
});

const insertNote = statement(
  (_, p: Placeholders<{ id: number; words: string }>) =>
    sql`insert into "notes" ("id", "words") values (${p('id')}, ${p('words')})`,
);

test.runIf(server)('of writes that share a commit, fails those alone whose values do not fit', async () => {
  const { database } = await openStore();
  await database.migrate([
    { id: 'notes-0001', up: () => ['CREATE TABLE notes (id BIGINT PRIMARY KEY, words TEXT)'] },
  ]);
  const writes = [
    { id: 1, words: 'one' },
    { id: 1.5, words: 'a fraction' },
    { id: 2, words: 'a character that text cannot have: \0' },
    { id: 3, words: 'three' },
  ];
  const outcomes = await Promise.allSettled(
    writes.map((values) => database.write((tx) => tx.enqueue(insertNote, values))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  const stored = await database.read.query(() => sql`SELECT id, words FROM notes ORDER BY id`);
  expect(stored).toEqual([writes[0], writes[3]]);
});

test.runIf(server)('[APP-06] purges once more for all who ask during a purge', async () => {
  const { database, url } = await openStore();
  await database.write((tx) => tx.query(() => sql`CREATE TABLE notes (id BIGINT PRIMARY KEY)`));
  const other = new pg.Client(url);
  await other.connect();
  await other.query('BEGIN; LOCK TABLE notes IN SHARE UPDATE EXCLUSIVE MODE');
  const purges = [1, 2, 3, 4].map(() => database.purge());
  await other.query('COMMIT');
  await other.end();
  await Promise.all(purges);
  const [notes] = await database.read.query(
    () =>
      sql<{ purges: number }>`SELECT vacuum_count AS purges FROM pg_stat_user_tables WHERE relname = 'notes'`,
  );
  expect(notes).toEqual({ purges: 2 });
});

test('reports clearly that there is no PostgreSQL at the address', async () => {
  await expect(openPostgres('postgres://127.0.0.1:1/none')).rejects.toThrow(
    'CONFAB_DATABASE_URL must be the URL of a reachable PostgreSQL database',
  );
});
