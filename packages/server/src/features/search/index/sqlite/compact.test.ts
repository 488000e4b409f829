import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { newId, openRoom } from '../../../../testing/rooms.ts';
import { SqliteIndex } from './sqliteIndex.ts';

test('[SRCH-05] merges the parts of the index, and finds the same in it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'confab-compact-'));
  const server = await startTestServer({ data });
  const { ada } = await server.people('ada');
  const { cid } = await openRoom(ada, { type: 'team' });
  const messages = Array.from({ length: 3500 }, (_, at) => ({
    id: newId(),
    cid,
    user_id: 'ada',
    text: `entry ${at}`,
    created_at: new Date(Date.UTC(2026, 0, 5) + at * 1000).toISOString(),
  }));
  for (let from = 0; from < messages.length; from += 500) {
    await server.backEnd.call('POST /bulk', { body: { messages: messages.slice(from, from + 500) } });
  }
  await server.stop();

  const file = join(data, 'another-search.db');
  const index = new SqliteIndex({ store: join(data, 'confab.db'), index: file });
  while (!(await index.catchUp(0)).isDone);
  const reader = new DatabaseSync(file, { readOnly: true });
  const count = (from: string, ...words: string[]) =>
    (reader.prepare(`SELECT count(*) AS count FROM ${from}`).get(...words) as { count: number }).count;
  const parts = () => count('(SELECT DISTINCT segid FROM lists_idx)');
  const found = () => ['entry', '7', '3499'].map((word) => count('lists WHERE lists MATCH ?', word));
  const [before, foundBefore] = [parts(), found()];
  expect(foundBefore).toEqual([3500, 1, 1]);
  while (!(await index.compact(5)));
  expect(parts()).toBeLessThan(before);
  expect(found()).toEqual(foundBefore);
  expect(await index.compact(5)).toBe(true);
  reader.close();
  await index.close();

  const checked = new DatabaseSync(file);
  checked.exec("INSERT INTO lists (lists, rank) VALUES ('integrity-check', 1)");
  checked.close();
  await rm(data, { recursive: true });
});
