import 'fake-indexeddb/auto';
import { channelNotFound } from '@confab/protocol';
import {
  connectClient,
  handNetwork,
  type Person,
  signToken,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatClient, isLive, memoryPersistence, waitUntil } from '../../index.ts';
import * as pages from '../../testing/offlinePages.ts';
import { joined, leave, type OfflinePage, reconnect } from '../../testing/offlinePages.ts';
import { channelControls } from '../channelControls/index.ts';
import { ChannelList } from '../channels/lists/index.ts';
import { sections } from '../sections/index.ts';
import { OfflineCache } from './index.ts';

/** The arguments of a function after the server. */
type Rest<F> = F extends (server: TestServer, ...rest: infer R) => unknown ? R : never;

let server: TestServer;
let grace: Person;
beforeAll(async () => {
  server = await startTestServer();
  [, grace] = await Promise.all([server.person('root', 'admin'), server.person('grace')]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.stop());

const openPage = (...args: Rest<typeof pages.openPage>) => pages.openPage(server, ...args);
const visit = (...args: Rest<typeof pages.visit>) => pages.visit(server, ...args);
const reloadOffline = (...args: Rest<typeof pages.reloadOffline>) => pages.reloadOffline(server, ...args);

/** Whether a page of this browser would have something to show. */
const isStored = (browser: string) => openPage('nobody', browser).cache.restore();

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

const textsOf = (client: ChatClient, id: string) =>
  client
    .channel('team', id)
    .messages.state.get()
    .messages.map(({ text }) => text);

/** Everything that a client shows of a channel, as plain data. */
function pictureOf(client: ChatClient, id: string) {
  const channel = client.channel('team', id);
  const { watcherCount: _, ownCapabilities, ...state } = channel.state.get();
  const { messages, hasPrev, hasNext, isLatest } = channel.messages.state.get();
  const picture = { state, capabilities: [...ownCapabilities].sort(), messages, hasPrev, hasNext, isLatest };
  return JSON.parse(JSON.stringify(picture));
}

async function expectSame(client: ChatClient, fresh: ChatClient, id: string): Promise<void> {
  await vi.waitFor(() => expect(pictureOf(client, id)).toEqual(pictureOf(fresh, id)), { timeout: 10_000 });
}

/** Creates a user, and a channel of theirs with grace and these messages. */
async function createChannel(id: string, texts: readonly string[]) {
  const owner = await server.person(`ada-${id}`);
  await using client = await connectClient(server, owner);
  const channel = await client.channel('team', id).watch({ member_ids: ['grace'], data: { name: id } });
  for (const text of texts) channel.send({ text });
  await waitUntil(client.outbox.entries, (entries) => entries.length === 0);
  return owner.id;
}

const sendAs = (person: Person, id: string, text: string) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params: { type: 'team', id },
    body: { message: { id: crypto.randomUUID(), text } },
  });

describe('[CONN-05] the offline cache', () => {
  it('shows the last state without a network, and what a fresh client shows once it is back', async () => {
    const ada = await createChannel('rides', ['At six?', 'At seven']);
    const before = await visit(ada, 'rides', 'rides');
    await before.client.part(sections).create('Later');
    await sendAs(grace, 'rides', 'Fine');
    await expect.poll(() => before.client.unread.get().total).toBe(1);
    const shown = pictureOf(before.client, 'rides');
    await leave(before);

    const after = await reloadOffline(ada, 'rides');
    expect(after.hasShown).toBe(true);
    const { client } = after;
    expect(pictureOf(client, 'rides')).toEqual(shown);
    expect(client.me.get()?.id).toBe(ada);
    expect(client.app.get()).toEqual(before.client.app.get());
    expect(client.unread.get().total).toBe(1);
    expect(
      client
        .part(sections)
        .state.get()
        .map(({ name }) => name),
    ).toContain('Later');
    const list = new ChannelList(client, joined);
    expect(list.cids()).toEqual(['team:rides']);
    const loading = list.load();
    await expect(loading).rejects.toMatchObject({ retryable: true });
    const channel = client.channel('team', 'rides');
    await expect(channel.watch({ create: false })).rejects.toMatchObject({ retryable: true });
    expect(pictureOf(client, 'rides')).toEqual(shown);

    await sendAs(grace, 'rides', 'Bring lights');
    await createChannelOf(ada, 'second');
    await reconnect(after);
    await expect.poll(() => textsOf(client, 'rides')).toContain('Bring lights');
    await using fresh = await connectClient(server, ada);
    await fresh.channel('team', 'rides').watch({ create: false });
    await waitUntil(fresh.connection.state, isLive);
    await expectSame(client, fresh, 'rides');
    await expect.poll(() => list.cids()).toEqual(expect.arrayContaining(['team:rides', 'team:second']));
    await sendAs(grace, 'rides', 'See you');
    await expect.poll(() => textsOf(client, 'rides').at(-1)).toBe('See you');
    await leave(after);
  });

  it('shows changes and removals that it has missed, in channels that nobody opens again too', async () => {
    const ada = await createChannel('missed', ['kept', 'edited', 'deleted']);
    const before = await visit(ada, 'missed', 'missed');
    const [, edited, deleted] = before.client.channel('team', 'missed').messages.state.get().messages;
    await leave(before);
    await using other = await connectClient(server, ada);
    const channel = await other.channel('team', 'missed').watch({ create: false });
    await channel.edit(edited?.id ?? '', { text: 'edited since' });
    await channel.delete(deleted?.id ?? '');

    const after = await reloadOffline(ada, 'missed');
    expect(textsOf(after.client, 'missed')).toEqual(['kept', 'edited', 'deleted']);
    await reconnect(after);
    const cached = after.client.channel('team', 'missed');
    await expect.poll(() => cached.isCached).toBe(false);
    await expectSame(after.client, other, 'missed');
    expect(textsOf(after.client, 'missed').slice(0, 2)).toEqual(['kept', 'edited since']);
    await leave(after);
  });

  it('keeps the lists and sections of the last visit while a page that has just been opened has not loaded them', async () => {
    const ada = await createChannel('brief', ['At six?']);
    const before = await visit(ada, 'brief', 'brief');
    await before.client.part(sections).create('Later');
    await leave(before);

    // The page shows its channel, and loses the network before the sidebar is there.
    const brief = openPage(ada, 'brief');
    await brief.client.connect();
    brief.cache.start();
    await brief.client.channel('team', 'brief').watch({ create: false });
    await waitUntil(brief.client.connection.state, isLive);
    await expect.poll(() => brief.client.app.get()).toBeDefined();
    await leave(brief);

    const { client, ...after } = await reloadOffline(ada, 'brief');
    expect(new ChannelList(client, joined).cids()).toEqual(['team:brief']);
    const names = client.part(sections).state.get();
    expect(names.map(({ name }) => name)).toContain('Later');
    await leave({ client, ...after });
  });

  it('shows the messages of an open channel until it is loaded, even if a list of channels answers first', async () => {
    const ada = await createChannel('shown', ['Still there']);
    await createChannel('unopened', []);
    await server.backEnd.call('POST /channels/{type}/{id}/members', {
      params: { type: 'team', id: 'unopened' },
      body: { member_ids: [ada] },
    });
    await leave(await visit(ada, 'shown', 'shown'));
    const network = handNetwork();
    network.cutSocket();
    const restore = network.lose('/');
    const { environment } = network;
    const after = await reloadOffline(ada, 'shown', { environment });
    const [shown, unopened] = ['shown', 'unopened'].map((id) => after.client.channel('team', id));
    await expect(shown!.watch({ create: false })).rejects.toThrow();
    const texts: string[][] = [];
    shown!.messages.state.subscribe(() => texts.push(textsOf(after.client, 'shown')));
    const late = network.hold('/shown/query');
    restore();
    network.resume();
    after.client.connection.reconnectNow();
    await late.come;
    await waitUntil(unopened!.state, () => !unopened!.isCached);
    await new ChannelList(after.client, joined).load();
    expect(textsOf(after.client, 'shown')).toEqual(['Still there']);
    late.release();
    await waitUntil(shown!.state, () => !shown!.isCached);
    expect(texts.filter((list) => list.length !== 1)).toEqual([]);
    await leave(after);
  });

  it('shows the last state in a page that loses the network before its list of channels has loaded', async () => {
    const ada = await createChannel('cut', ['Still there']);
    await leave(await visit(ada, 'cut', 'cut'));
    const network = handNetwork();
    const page = openPage(ada, 'cut', { environment: network.environment });
    const { client } = page;
    await client.connect();
    page.cache.start();
    await waitUntil(client.connection.state, isLive);
    const restore = network.lose('/');
    network.cutSocket();
    const list = new ChannelList(client, joined);
    await expect(list.load()).rejects.toMatchObject({ retryable: true });
    const channel = client.channel('team', 'cut');
    await expect(channel.watch({ create: false })).rejects.toMatchObject({ retryable: true });
    await expect.poll(() => list.cids()).toEqual(['team:cut']);
    expect(textsOf(client, 'cut')).toEqual(['Still there']);

    await sendAs(grace, 'cut', 'Here again');
    restore();
    network.resume();
    client.connection.reconnectNow();
    await waitUntil(channel.messages.state, () => textsOf(client, 'cut').includes('Here again'));
    await expect.poll(() => channel.isCached).toBe(false);
    await using fresh = await connectClient(server, ada);
    await fresh.channel('team', 'cut').watch({ create: false });
    await expectSame(client, fresh, 'cut');
    await leave(page);
  });

  it('sends what was written offline once, after a second reload too', async () => {
    const ada = await createChannel('written', ['first']);
    await leave(await visit(ada, 'written', 'written'));
    const persistence = memoryPersistence();
    const offline = await reloadOffline(ada, 'written', { persistence });
    offline.client.channel('team', 'written').send({ text: 'from the tunnel' });
    expect(textsOf(offline.client, 'written')).toEqual(['first', 'from the tunnel']);
    await expect.poll(() => persistence.outbox(ada)).toHaveLength(1);
    await leave(offline);

    const again = await reloadOffline(ada, 'written', { persistence });
    expect(textsOf(again.client, 'written')).toEqual(['first', 'from the tunnel']);
    await reconnect(again);
    await waitUntil(again.client.outbox.entries, (entries) => entries.length === 0);
    await using fresh = await connectClient(server, ada);
    await fresh.channel('team', 'written').watch({ create: false });
    expect(textsOf(fresh, 'written')).toEqual(['first', 'from the tunnel']);
    await leave(again);
  });

  it('stores the newest 50 messages, and older ones load from the service', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `message ${index}`);
    const ada = await createChannel('long', texts);
    const before = await visit(ada, 'long', 'long');
    await before.client.channel('team', 'long').messages.loadPrev(300);
    expect(textsOf(before.client, 'long')).toEqual(texts);
    await leave(before);
    const after = await reloadOffline(ada, 'long');
    expect(textsOf(after.client, 'long')).toEqual(texts.slice(10));
    expect(after.client.channel('team', 'long').messages.state.get().hasPrev).toBe(true);
    await leave(after);
  });
});

describe('[CONN-05] the offline cache shows nothing', () => {
  it('of another user once the service has signed somebody else in, and sends none of their messages', async () => {
    const ada = await createChannel('shared', ['private']);
    await leave(await visit(ada, 'shared', 'shared'));
    const persistence = memoryPersistence();
    const offline = await reloadOffline(ada, 'shared', { persistence });
    offline.client.channel('team', 'shared').send({ text: 'left behind' });
    await expect.poll(() => persistence.outbox(ada)).toHaveLength(1);
    await leave(offline);

    // The session cookie of the page is another user's by now.
    const mallory = await server.person('mallory-shared');
    const after = await reloadOffline(mallory.id, 'shared', { persistence });
    expect(after.client.me.get()?.id).toBe(ada);
    await reconnect(after);
    expect(after.client.me.get()?.id).toBe(mallory.id);
    expect(after.client.loadedChannels()).toEqual([]);
    expect(textsOf(after.client, 'shared')).toEqual([]);
    await after.cache.flush();
    await leave(after);
    expect(await persistence.outbox(ada)).toHaveLength(1);
    await using fresh = await connectClient(server, ada);
    await fresh.channel('team', 'shared').watch({ create: false });
    expect(textsOf(fresh, 'shared')).toEqual(['private']);

    const later = await reloadOffline(ada, 'shared');
    expect(later.client.me.get()?.id).toBe(mallory.id);
    expect(later.client.loadedChannels()).toEqual([]);
    await leave(later);
  });

  it('if the host expects another user', async () => {
    const ada = await createChannel('expected', ['private']);
    await leave(await visit(ada, 'expected', 'expected'));
    const { client } = openPage('grace', 'expected');
    const cache = new OfflineCache(client, { name: 'expected', userId: 'grace' });
    expect(await cache.restore()).toBe(false);
    expect(client.me.get()).toBeUndefined();
    expect(await isStored('expected')).toBe(false);
  });

  it('after signing out, in other tabs too', async () => {
    const ada = await createChannel('out', ['private']);
    const first = await visit(ada, 'out', 'out');
    const second = await visit(ada, 'out', 'out');
    await first.cache.clear();
    await sendAs(grace, 'out', 'more');
    await expect.poll(() => textsOf(second.client, 'out')).toContain('more');
    await second.cache.flush();
    expect(await isStored('out')).toBe(false);
    await leave(first);
    await leave(second);
  });

  it('after signing out, though the browser has ended its connection to the database', async () => {
    const ada = await createChannel('ended', ['private']);
    const opened = vi.spyOn(indexedDB, 'open');
    const page = await visit(ada, 'ended', 'ended');
    const database = opened.mock.results
      .map(({ value }) => value.result)
      .find(({ name }) => name === 'ended');
    const ended = new Promise((resolve) => database.addEventListener('close', resolve));
    forceCloseDatabase(database);
    await ended;
    await page.cache.clear();
    expect(await isStored('ended')).toBe(false);
    await leave(page);
  });

  it('after signing out of a page that a newer version has made give up the database', async () => {
    const ada = await createChannel('given-up', ['private']);
    const page = await visit(ada, 'given-up', 'given-up');
    await new Promise((resolve) => {
      const opening = indexedDB.open('given-up', 1000);
      opening.onsuccess = () => resolve(opening.result.close());
    });
    await page.cache.clear();
    expect(await databaseNames()).not.toContain('given-up');
    await leave(page);
  });

  it('once the token is refused', async () => {
    const ada = await createChannel('revoked', ['private']);
    await leave(await visit(ada, 'revoked', 'revoked'));
    const after = await reloadOffline(ada, 'revoked', {
      token: signToken('another secret of another server', { user_id: ada }),
    });
    expect(after.hasShown).toBe(true);
    after.network.restore();
    after.client.connection.reconnectNow();
    await waitUntil(after.client.connection.state, ({ status }) => status === 'closed');
    expect(after.client.connection.state.get().error?.status).toBe(401);
    await expect.poll(() => isStored('revoked')).toBe(false);
  });

  it('of a channel that the user has lost', async () => {
    const ada = await createChannel('lost', ['public']);
    await createChannelOf(ada, 'kept');
    await using root = await connectClient(server, 'root');
    const before = await visit(ada, 'lost', 'lost');
    await before.client.channel('team', 'kept').watch();
    await before.client.channel('team', 'lost').own.mute();
    await leave(before);
    await root.part(channelControls).delete('team:lost');

    const after = await reloadOffline(ada, 'lost');
    expect(textsOf(after.client, 'lost')).toEqual(['public']);
    const lost = after.client.channel('team', 'lost');
    expect(lost.state.get().isMuted).toBe(true);
    await reconnect(after);
    await expect.poll(() => lost.state.get().error?.is(channelNotFound)).toBe(true);
    expect(lost.state.get().isMuted).toBe(false);
    await expect.poll(() => after.client.channel('team', 'kept').isCached).toBe(false);
    expect(textsOf(after.client, 'lost')).toEqual([]);
    await leave(after);
    const later = await reloadOffline(ada, 'lost');
    expect(later.client.loadedChannels().map(({ cid }) => cid)).toEqual(['team:kept']);
    await leave(later);
  });

  it('after 30 days', async () => {
    const ada = await createChannel('old', ['private']);
    await leave(await visit(ada, 'old', 'old'));
    expect(await isStored('old')).toBe(true);
    const { environment } = openPage(ada, 'old').client;
    const later = { ...environment, now: () => environment.now() + 31 * 24 * 3_600_000 };
    expect(await openPage(ada, 'old', { environment: later }).cache.restore()).toBe(false);
    expect(await isStored('old')).toBe(false);
  });
});

describe('[CONN-05] a client works without its cache', () => {
  /** Expects that a visit works, that the cache has given up with a warning, and that nothing is shown later. */
  async function expectNoCache(page: OfflinePage, channelId: string) {
    expect(page.warn.mock.calls.filter(([message]) => message === 'the offline cache is off')).toHaveLength(
      1,
    );
    await sendAs(grace, channelId, 'still live');
    await expect.poll(() => textsOf(page.client, channelId)).toContain('still live');
    await leave(page);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(await isStored(channelId)).toBe(false);
  }

  it('in a browser without IndexedDB', async () => {
    const ada = await createChannel('none', []);
    vi.stubGlobal('indexedDB', undefined);
    const page = await visit(ada, 'none', 'none');
    expect(await openPage(ada, 'none').cache.restore()).toBe(false);
    await expectNoCache(page, 'none');
  });

  it('when the disk is full, and frees what it has used', async () => {
    const ada = await createChannel('full', []);
    const page = await visit(ada, 'full', 'full');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    page.client.channel('team', 'full').send({ text: 'one more' });
    await waitUntil(page.client.outbox.entries, (entries) => entries.length === 0);
    await page.cache.flush();
    await expectNoCache(page, 'full');
  });

  it('when a newer version of the app has used the database', async () => {
    const ada = await createChannel('newer', []);
    await new Promise((resolve) => {
      const opening = indexedDB.open('newer', 1000);
      opening.onsuccess = () => resolve(opening.result.close());
    });
    const page = await visit(ada, 'newer', 'newer');
    await expectNoCache(page, 'newer');
  });

  it('when the database is deleted while it is open', async () => {
    const ada = await createChannel('deleted', []);
    const page = await visit(ada, 'deleted', 'deleted');
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('deleted').onsuccess = resolve;
    });
    await page.cache.flush();
    await leave(page);
    expect(await isStored('deleted')).toBe(false);
  });

  it('when what is stored is damaged', async () => {
    const ada = await createChannel('damaged', ['hello']);
    await leave(await visit(ada, 'damaged', 'damaged'));
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('damaged');
      opening.onsuccess = () => resolve(opening.result);
    });
    await new Promise((resolve) => {
      const transaction = database.transaction('channels', 'readwrite');
      transaction.objectStore('channels').put({ cid: 'team:damaged', text: '{"state":' }, 'team:damaged');
      transaction.oncomplete = resolve;
    });
    database.close();
    const page = await reloadOffline(ada, 'damaged');
    expect(page.hasShown).toBe(false);
    expect(page.client.me.get()).toBeUndefined();
    page.network.restore();
    await page.client.connect();
    const channel = await page.client.channel('team', 'damaged').watch({ create: false });
    expect(textsOf(page.client, channel.id)).toEqual(['hello']);
    await leave(page);
  });
});

/** Creates one more channel of this user. */
async function createChannelOf(userId: string, id: string): Promise<void> {
  await using client = await connectClient(server, userId);
  await client.channel('team', id).watch();
}
