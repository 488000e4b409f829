import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { indexedDbPersistence } from './indexedDbPersistence.ts';
import { memoryPersistence } from './memoryPersistence.ts';
import type { OutboxRecord, Persistence } from './persistence.ts';

const record = (id: string, userId: string, createdAt: string): OutboxRecord => ({
  id,
  cid: 'team:general',
  userId,
  message: { id, text: `text of ${id}` },
  createdAt,
});
const early = record('b', 'ada', '2026-01-05T09:00:00.000Z');
const late = record('a', 'ada', '2026-01-05T09:00:01.000Z');
const hers = record('c', 'grace', '2026-01-05T09:00:00.500Z');

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return () => vi.unstubAllGlobals();
});

describe.each<[string, () => Persistence]>([
  ['memory', memoryPersistence],
  ['IndexedDB', () => indexedDbPersistence()],
])('what waits to be sent, kept in %s', (_name, open) => {
  it('[CONN-04] comes back oldest first, to whoever wrote it alone', async () => {
    const kept = open();
    for (const each of [early, hers, late]) await kept.putOutbox(each);
    expect(await kept.outbox('ada')).toEqual([early, late]);
    expect(await kept.outbox('grace')).toEqual([hers]);
    expect(await kept.outbox('mallory')).toEqual([]);
  });

  it('[MSG-02] is one record by message, and gone once it is sent', async () => {
    const kept = open();
    const failure = { name: 'x', code: 1, status: 409, message: 'No.', retryable: false, details: {} };
    await kept.putOutbox(early);
    await kept.putOutbox({ ...early, failure });
    expect(await kept.outbox('ada')).toEqual([{ ...early, failure }]);
    await kept.deleteOutbox(early.id);
    await kept.deleteOutbox(early.id);
    expect(await kept.outbox('ada')).toEqual([]);
  });
});

it('[CONN-04] what waits survives a reload and a clock that was set back', async () => {
  await indexedDbPersistence().putOutbox(late);
  await indexedDbPersistence().putOutbox(early);
  expect(await indexedDbPersistence().outbox('ada')).toEqual([early, late]);
});
