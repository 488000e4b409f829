import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Migration } from './migration.ts';
import { openSqlite } from './sqliteDatabase.ts';
import { type Placeholders, statement } from './statement.ts';

const blobs: Migration[] = [
  {
    id: 'blobs-0001',
    up: ({ text, identity }) => [`CREATE TABLE test_blobs (id ${identity}, content ${text})`],
  },
];
const insert = statement(
  (_k, p: Placeholders<{ content: string }>) =>
    sql`INSERT INTO test_blobs (content) VALUES (${p('content')})`,
);

/** Opens a new store, and returns it with the size of its write-ahead log. */
async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'confab-wal-'));
  const path = join(folder, 'confab.db');
  const database = await openSqlite(path);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await database.migrate(blobs);
  return { database, logBytes: async () => (await stat(`${path}-wal`)).size };
}

test('keeps the write-ahead log short under steady load, without losing data', async () => {
  const { database, logBytes } = await openStore();
  const content = 'x'.repeat(10_000);
  let written = 0;
  // The log contains everything written until it restarts; from then on it is smaller.
  while (written < 1000 || written * content.length < 1.5 * (await logBytes())) {
    await Promise.all(Array.from({ length: 50 }, () => database.write((tx) => tx.run(insert, { content }))));
    written += 50;
    if (written * content.length > 3e9) throw new Error(`the log has ${await logBytes()} bytes`);
  }
  const [row] = await database.read.query(() => sql<{ n: number }>`SELECT count(*) AS n FROM test_blobs`);
  expect(row?.n).toBe(written);
});

test('truncates the write-ahead log after a burst', async () => {
  const { database, logBytes } = await openStore();
  const [rows, content] = [300, 'x'.repeat(1_000_000)];
  await database.write((tx) => tx.runMany(insert, Array(rows).fill({ content })));
  expect(await logBytes()).toBeGreaterThan(rows * content.length);
  await expect.poll(logBytes, { timeout: 20_000 }).toBeLessThanOrEqual(256 * 1024 * 1024);
}, 30_000);
