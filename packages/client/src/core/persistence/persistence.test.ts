import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { indexedDbPersistence } from './indexedDbPersistence.ts';
import { type KeyValueStorage, keyValuePersistence } from './keyValuePersistence.ts';
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
  ['a key-value store', () => keyValuePersistence(keyValueStorage())],
])('what is kept in %s', (_, open) => {
  it('[CONN-04] stores one user’s unsent messages, oldest first', async () => {
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

  it('[UX-14] stores one user’s draft of each conversation', async () => {
    const persistence = open();
    const draft = { userId: 'ada', key: 'team:night-ride', content: { text: 'on my' }, isUnsaved: true };
    await persistence.putDraft(draft);
    await persistence.putDraft({ ...draft, content: { text: 'on my way' } });
    await persistence.putDraft({ ...draft, key: 'team:night-ride thread' });
    expect(await persistence.draft('ada', 'team:night-ride')).toEqual({
      ...draft,
      content: { text: 'on my way' },
    });
    expect(await persistence.draft('mallory', 'team:night-ride')).toBeUndefined();
    await persistence.deleteDraft('ada', 'team:night-ride');
    expect(await persistence.draft('ada', 'team:night-ride')).toBeUndefined();
    expect(await persistence.draft('ada', 'team:night-ride thread')).toBeDefined();
  });

  it('[LOC-03] stores a value under a name, the first one for everybody', async () => {
    const persistence = open();
    const all = await Promise.all([
      persistence.keep('device ada', 'one'),
      persistence.keep('device ada', 'two'),
    ]);
    expect(all).toEqual(['one', 'one']);
    expect(await persistence.keep('device ada', 'three')).toBe('one');
    expect(await persistence.keep('device grace', 'three')).toBe('three');
  });
});

/** Storage like React Native's AsyncStorage. */
function keyValueStorage(): KeyValueStorage {
  const items = new Map<string, string>();
  return {
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getAllKeys: async () => [...items.keys()],
  };
}

describe('a key-value store', () => {
  it('[EMB-09] keeps what it has for the next start, apart from the keys of others', async () => {
    const storage = keyValueStorage();
    await storage.setItem('theme', 'dark');
    await keyValuePersistence(storage).putOutbox(record('a', 'ada', 1));
    expect(await keyValuePersistence(storage).outbox('ada')).toEqual([record('a', 'ada', 1)]);
    expect(await keyValuePersistence(storage, 'another').outbox('ada')).toEqual([]);
    expect(await storage.getAllKeys()).toHaveLength(2);
  });
});

describe('IndexedDB', () => {
  afterEach(() => vi.restoreAllMocks());

  it('[CONN-04] is shared by all who open it under one name', async () => {
    await indexedDbPersistence('under one name').putOutbox(record('a', 'ada', 1));
    expect(await indexedDbPersistence('under one name').outbox('ada')).toHaveLength(1);
  });

  it('[CONN-04] [UX-14] stores unsent messages and drafts after the browser has ended its connection', async () => {
    const opened = vi.spyOn(indexedDB, 'open');
    const persistence = indexedDbPersistence('connection ended');
    await persistence.putOutbox(record('a', 'ada', 1));
    const database = opened.mock.results[0]?.value.result;
    const ended = new Promise((resolve) => database.addEventListener('close', resolve));
    forceCloseDatabase(database);
    await ended;
    await persistence.putOutbox(record('b', 'ada', 2));
    expect((await persistence.outbox('ada')).map(({ id }) => id)).toEqual(['a', 'b']);
    const draft = { userId: 'ada', key: 'team:night-ride', content: { text: 'on my' }, isUnsaved: true };
    await persistence.putDraft(draft);
    expect(await persistence.draft('ada', 'team:night-ride')).toEqual(draft);
  });

  it('[CONN-04] lets another page delete it, and stores again', async () => {
    const persistence = indexedDbPersistence('deleted elsewhere');
    await persistence.putOutbox(record('a', 'ada', 1));
    await deleteDB('deleted elsewhere');
    await persistence.putOutbox(record('b', 'ada', 2));
    expect((await persistence.outbox('ada')).map(({ id }) => id)).toEqual(['b']);
  });
});
