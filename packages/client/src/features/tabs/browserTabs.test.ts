import {
  type ConnectedTab,
  connectClient,
  connectTab,
  createFakeBrowser,
  type FlakyNetwork,
  flakyNetwork,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatClient, isLive, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

/** A busy machine may be slow. */
const slow = { timeout: 20_000 };
/** The longest time in which another tab takes over from one that has crashed, in milliseconds. */
const maxTakeoverMs = 2000;
const steady = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
const network = (): FlakyNetwork => flakyNetwork(seededRandom(7), steady);

const online = ({ connection }: ChatClient) => waitUntil(connection.state, isLive);
const socketsOf = (tabs: readonly ConnectedTab[]) =>
  tabs.reduce((count, tab) => count + tab.openSockets(), 0);
const leaderOf = (tabs: readonly ConnectedTab[]) => tabs.filter(({ tabs }) => tabs.role.get() === 'leader');
const hasText = ({ client }: ConnectedTab, id: string, text: string) =>
  waitUntil(client.channel('team', id).messages.state, ({ messages }) =>
    messages.some((message) => message.text === text),
  );
const textsIn = ({ client }: ConnectedTab, id: string) =>
  client
    .channel('team', id)
    .messages.state.get()
    .messages.map(({ text }) => text);

/** Creates a channel of ada and grace, with grace's client in it. */
async function beginTalk(id: string) {
  const grace = await connectClient(server, 'grace');
  const channel = await grace.channel('team', id).watch({ member_ids: ['ada'] });
  return { grace, say: (text: string) => channel.send({ text }) };
}

/** Opens tabs of ada one after the other, and the channel in each. */
async function openTabs(id: string, count: number): Promise<ConnectedTab[]> {
  const browser = createFakeBrowser();
  const tabs: ConnectedTab[] = [];
  for (let index = 0; index < count; index++) {
    const tab = await connectTab(server, browser, 'ada');
    await online(tab.client);
    await tab.client.channel('team', id).watch();
    tabs.push(tab);
  }
  return tabs;
}

const closeAll = (tabs: readonly ConnectedTab[]) =>
  Promise.all(tabs.map((tab) => tab[Symbol.asyncDispose]()));

describe('[CONN-06] the tabs of one user in one browser', () => {
  it('have one connection, over which each hears everything', async () => {
    const { grace, say } = await beginTalk('one-connection');
    const tabs = await openTabs('one-connection', 3);
    expect(tabs.map(({ tabs: { role } }) => role.get())).toEqual(['leader', 'follower', 'follower']);
    expect(socketsOf(tabs)).toBe(1);
    say('the lamp is on');
    await Promise.all(tabs.map((tab) => hasText(tab, 'one-connection', 'the lamp is on')));
    const [first, second] = tabs as [ConnectedTab, ConnectedTab, ConnectedTab];
    await waitUntil(first.client.unread, ({ total }) => total === 1);
    await second.client.channel('team', 'one-connection').markRead();
    for (const { client } of tabs) await waitUntil(client.unread, ({ total }) => total === 0);
    await closeAll(tabs);
    await grace.disconnect();
  });

  it('are served by another tab within two seconds when the leader crashes, and miss nothing', async () => {
    const { grace, say } = await beginTalk('crash');
    const tabs = await openTabs('crash', 3);
    const [first, ...others] = tabs as [ConnectedTab, ConnectedTab, ConnectedTab];
    const began = performance.now();
    first.tab.crash();
    const crashed = first.client.disconnect();
    say('written during the crash');
    await Promise.all(others.map((tab) => hasText(tab, 'crash', 'written during the crash')));
    await vi.waitFor(() => expect(leaderOf(others)).toHaveLength(1), slow);
    await Promise.all(others.map(({ client }) => online(client)));
    expect(performance.now() - began).toBeLessThan(maxTakeoverMs);
    await crashed;
    expect(socketsOf(others)).toBe(1);
    await closeAll(others);
    await grace.disconnect();
  });

  it('go on without a frozen leader, which follows once it wakes', { timeout: 60_000 }, async () => {
    const { grace, say } = await beginTalk('frozen');
    const browser = createFakeBrowser();
    const line = network();
    const first = await connectTab(server, browser, 'ada', { environment: line.environment });
    await online(first.client);
    await first.client.channel('team', 'frozen').watch();
    const second = await connectTab(server, browser, 'ada');
    await online(second.client);
    await second.client.channel('team', 'frozen').watch();
    first.tab.freeze();
    line.stall();
    say('nobody sleeps here');
    await hasText(second, 'frozen', 'nobody sleeps here');
    expect(second.tabs.role.get()).toBe('leader');
    line.restore();
    first.tab.thaw();
    await waitUntil(first.tabs.role, (role) => role === 'follower');
    await hasText(first, 'frozen', 'nobody sleeps here');
    await vi.waitFor(() => expect(socketsOf([first, second])).toBe(1), slow);
    say('both awake');
    await Promise.all([first, second].map((tab) => hasText(tab, 'frozen', 'both awake')));
    await closeAll([first, second]);
    await grace.disconnect();
  });

  it('resume after the network was away, each from its own position', async () => {
    const { grace, say } = await beginTalk('network');
    const browser = createFakeBrowser();
    const lines = [network(), network()];
    const tabs: ConnectedTab[] = [];
    for (const line of lines) {
      const tab = await connectTab(server, browser, 'ada', { environment: line.environment });
      await online(tab.client);
      await tab.client.channel('team', 'network').watch();
      tabs.push(tab);
    }
    for (const line of lines) line.cut();
    await Promise.all(
      tabs.map(({ client }) => waitUntil(client.connection.state, (state) => !isLive(state))),
    );
    say('while you were away');
    for (const line of lines) line.restore();
    tabs[1]?.client.connection.reconnectNow();
    await Promise.all(tabs.map((tab) => hasText(tab, 'network', 'while you were away')));
    expect(socketsOf(tabs)).toBe(1);
    await closeAll(tabs);
    await grace.disconnect();
  });

  it('hear of a channel that one of them watches in that one only', async () => {
    const { grace, say } = await beginTalk('members-only');
    const house = await grace.channel('team', 'open-house').watch();
    const browser = createFakeBrowser();
    const open = async () => {
      const tab = await connectTab(server, browser, 'ada');
      await online(tab.client);
      await tab.client.channel('team', 'members-only').watch();
      return tab;
    };
    const [first, second] = [await open(), await open()];
    await second.client.channel('team', 'open-house').watch();
    house.send({ text: 'come in' });
    await hasText(second, 'open-house', 'come in');
    const third = await open();
    const received: string[] = [];
    for (const { client } of [first, third]) client.on('message.new', ({ cid }) => received.push(cid));
    house.send({ text: 'or stay out' });
    await hasText(second, 'open-house', 'or stay out');
    say('among members');
    await Promise.all([first, third].map((tab) => hasText(tab, 'members-only', 'among members')));
    expect(new Set(received)).toEqual(new Set(['team:members-only']));
    await closeAll([first, second, third]);
    await grace.disconnect();
  });

  it('stand alone where the browser has no locks, or refuses them', async () => {
    const { grace, say } = await beginTalk('alone');
    const refusing = {
      request: () => Promise.reject(new DOMException('The page may not lock.', 'SecurityError')),
    } as unknown as LockManager;
    const tabs: ConnectedTab[] = [];
    for (const locks of [undefined, refusing]) {
      const tab = await connectTab(server, createFakeBrowser(), 'ada', { locks });
      await online(tab.client);
      await tab.client.channel('team', 'alone').watch();
      tabs.push(tab);
    }
    expect(tabs.map(({ tabs: { role } }) => role.get())).toEqual(['alone', 'alone']);
    expect(socketsOf(tabs)).toBe(2);
    say('to each of you');
    await Promise.all(tabs.map((tab) => hasText(tab, 'alone', 'to each of you')));
    for (const { client } of tabs) {
      client.channel('team', 'alone').send({ text: 'thank you' });
      await waitUntil(client.outbox.entries, (entries) => entries.length === 0);
    }
    await closeAll(tabs);
    await grace.disconnect();
  });

  it('share nothing with another user’s tabs, and ignore messages of an unknown form', async () => {
    const { grace, say } = await beginTalk('stranger');
    const browser = createFakeBrowser();
    const ada = await connectTab(server, browser, 'ada');
    const mallory = await connectTab(server, browser, 'mallory');
    await Promise.all([online(ada.client), online(mallory.client)]);
    await ada.client.channel('team', 'stranger').watch();
    expect([ada, mallory].map(({ tabs: { role } }) => role.get())).toEqual(['leader', 'leader']);
    expect(socketsOf([ada, mallory])).toBe(2);
    const received: string[] = [];
    mallory.client.on('message.new', ({ message }) => received.push(message.text));
    const channel = browser.openTab().openChannel(`confab tabs 1 ${server.url} ada`);
    for (const junk of [
      undefined,
      'leave',
      { type: 'toString' },
      { type: 'leading', leader: 7 },
      { type: 'outbox', entries: [{}] },
      { type: 'send', socket: 'x', frame: { type: 'subscribe', streams: 'all' } },
    ])
      channel.postMessage(junk);
    say('for ada alone');
    await hasText(ada, 'stranger', 'for ada alone');
    expect(ada.tabs.role.get()).toBe('leader');
    expect(textsIn(ada, 'stranger')).toEqual(['for ada alone']);
    expect(received).toEqual([]);
    await closeAll([ada, mallory]);
    await grace.disconnect();
  });
});
