import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { maxCachedChannels, maxCharacters } from './limits.ts';
import { OfflineStore } from './offlineStore.ts';

const nothingFails = (cause: unknown) => {
  throw cause;
};

/** Begins a session, and returns the epoch to write with. */
const begin = async (store: OfflineStore, userId: string, epoch: string) =>
  (await store.begin(userId, epoch))?.epoch ?? '';

async function cidsIn(store: OfflineStore): Promise<string[]> {
  return ((await store.read())?.channels ?? []).map(({ cid }) => cid);
}

it('[CONN-05] stores a bounded number of channels, and drops those that changed least recently', async () => {
  const store = new OfflineStore('number-of-channels', nothingFails);
  const epoch = await begin(store, 'ada', 'first');
  const channel = (at: number) => ({ cid: `team:${String(at).padStart(4, '0')}`, text: '{}' });
  const channels = Array.from({ length: maxCachedChannels }, (_, at) => channel(at));
  for (const [at, one] of channels.entries())
    expect(await store.write(epoch, { savedAt: at, channels: [one], gone: [] })).toBe(true);
  expect(await cidsIn(store)).toHaveLength(maxCachedChannels);
  await store.write(epoch, { savedAt: 1000, channels: [channel(9000), channel(0)], gone: [] });
  const left = await cidsIn(store);
  expect(left).toHaveLength(maxCachedChannels);
  expect(left).toContain('team:9000');
  expect(left).toContain('team:0000');
  expect(left).not.toContain('team:0001');
});

it('[CONN-05] stores a bounded number of characters', async () => {
  const store = new OfflineStore('number-of-characters', nothingFails);
  const epoch = await begin(store, 'ada', 'first');
  const text = 'x'.repeat(maxCharacters / 2);
  for (const [savedAt, cid] of ['team:a', 'team:b', 'team:c'].entries())
    await store.write(epoch, { savedAt, channels: [{ cid, text }], gone: [] });
  expect(await cidsIn(store)).toEqual(['team:b', 'team:c']);
});

it('[CONN-05] deletes what another user has left, and refuses writes of that session', async () => {
  const store = new OfflineStore('another-user', nothingFails);
  const adas = await begin(store, 'ada', 'first');
  await store.write(adas, { savedAt: 1, visit: '{}', channels: [{ cid: 'team:a', text: '{}' }], gone: [] });
  expect(await begin(store, 'ada', 'second')).toBe(adas);
  expect(await cidsIn(store)).toEqual(['team:a']);
  expect(await begin(store, 'mallory', 'third')).toBe('third');
  expect(await store.write(adas, { savedAt: 2, visit: '{}', channels: [], gone: [] })).toBe(false);
  const stored = await store.read();
  expect(stored).toMatchObject({ session: { userId: 'mallory' }, channels: [] });
  expect(stored?.session.visit).toBeUndefined();
});
