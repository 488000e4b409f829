import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { indexedDbPersistence } from './indexedDbPersistence.ts';
import { memoryPersistence } from './memoryPersistence.ts';
import type { OutboxRecord } from './persistence.ts';

const record = (id: string, userId: string, second: number): OutboxRecord => ({
  id,
  cid: 'team:night-ride',
  userId,
  message: { id, text: `text of ${id}` },
  createdAt: `2026-01-05T09:00:0${second}.000Z`,
});

describe.each([
  ['memory', () => memoryPersistence()],
  ['IndexedDB', () => indexedDbPersistence(`test-${Math.random()}`)],
])('what is kept in %s', (_, open) => {
  it("[CONN-04] is one user's waiting messages, oldest first", async () => {
    const persistence = open();
    await persistence.putOutbox(record('b', 'ada', 1));
    await persistence.putOutbox(record('a', 'ada', 2));
    await persistence.putOutbox(record('c', 'grace', 0));
    expect((await persistence.outbox('ada')).map(({ id }) => id)).toEqual(['b', 'a']);
    await persistence.deleteOutbox('b');
    await persistence.putOutbox({ ...record('a', 'ada', 2), message: { id: 'a', text: 'changed' } });
    expect(await persistence.outbox('ada')).toEqual([
      { ...record('a', 'ada', 2), message: { id: 'a', text: 'changed' } },
    ]);
    expect(await persistence.outbox('mallory')).toEqual([]);
  });
});

describe('IndexedDB', () => {
  it('[CONN-04] is shared by all who open it under one name', async () => {
    await indexedDbPersistence('shared').putOutbox(record('a', 'ada', 1));
    expect(await indexedDbPersistence('shared').outbox('ada')).toHaveLength(1);
  });
});
