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

test('keeps the write-ahead log short under steady load, without losing data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-wal-'));
  const path = join(folder, 'confab.db');
  const database = await openSqlite(path);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await database.migrate(blobs);
  const content = 'x'.repeat(10_000);
  const logBytes = async () => (await stat(`${path}-wal`)).size;
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
