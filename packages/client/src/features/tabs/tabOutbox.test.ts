import {
  type ConnectedTab,
  connectTab,
  createFakeBrowser,
  type FlakyNetwork,
  flakyNetwork,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatClient, isLive, memoryPersistence, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'mallory');
});
afterAll(() => server.stop());

/** A busy machine may be slow. */
const slow = { timeout: 20_000 };
const steady = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
const online = ({ connection }: ChatClient) => waitUntil(connection.state, isLive);
const channelIn = ({ client }: ConnectedTab, id: string) => client.channel('team', id);
const shown = (tab: ConnectedTab, id: string) =>
  channelIn(tab, id)
    .messages.state.get()
    .messages.map(({ text, status }) => [text, status]);
const showsInTime = (tab: ConnectedTab, id: string, rows: readonly (readonly [string, string])[]) =>
  vi.waitFor(() => expect(shown(tab, id)).toEqual(rows), slow);
const sends = (tab: ConnectedTab) => tab.calls.filter((call) => /POST .*messages$/.test(call)).length;

/** The texts that the service has, oldest first. */
async function stored(id: string): Promise<string[]> {
  const { messages } = await server.backEnd.call('GET /channels/{type}/{id}/messages', {
    params: { type: 'team', id },
  });
  return messages.map(({ text }) => text);
}

interface TestTab extends ConnectedTab {
  readonly line: FlakyNetwork;
}

/** Opens tabs of ada in one browser, with one store, and the channel in each. */
async function openTabs(id: string, count: number): Promise<TestTab[]> {
  const browser = createFakeBrowser();
  const persistence = memoryPersistence();
  const tabs: TestTab[] = [];
  for (let index = 0; index < count; index++) {
    const line = flakyNetwork(seededRandom(index), steady);
    const tab = await connectTab(server, browser, 'ada', { environment: line.environment, persistence });
    await online(tab.client);
    await channelIn(tab, id).watch();
    tabs.push({ ...tab, line });
  }
  return tabs;
}

const cutAll = async (tabs: readonly TestTab[]) => {
  for (const { line } of tabs) line.cut();
  await Promise.all(tabs.map(({ client }) => waitUntil(client.connection.state, (state) => !isLive(state))));
};

describe('[CONN-06] the unsent messages of several tabs', () => {
  it('are shown in all tabs, and sent once, by the leader', async () => {
    const [first, second, third] = (await openTabs('once', 3)) as [TestTab, TestTab, TestTab];
    channelIn(second, 'once').send({ text: 'written in a follower' });
    expect(shown(second, 'once')).toEqual([['written in a follower', 'sending']]);
    for (const tab of [first, second, third])
      await showsInTime(tab, 'once', [['written in a follower', 'received']]);
    expect([first, second, third].map(sends)).toEqual([1, 0, 0]);
    await vi.waitFor(
      () => expect([first, second, third].flatMap(({ client }) => client.outbox.entries.get())).toEqual([]),
      slow,
    );
    expect(await stored('once')).toEqual(['written in a follower']);
    for (const { client } of [first, second, third]) await client.disconnect();
  });

  it('say in which tab they were written', async () => {
    const tabs = await openTabs('written', 2);
    const [first, second] = tabs as [TestTab, TestTab];
    await cutAll(tabs);
    const { id } = channelIn(second, 'written').send({ text: 'in a follower' });
    await showsInTime(first, 'written', [['in a follower', 'sending']]);
    const isWrittenIn = ({ client }: TestTab) => client.outbox.get(id)?.isWrittenHere === true;
    expect(tabs.map(isWrittenIn)).toEqual([false, true]);
    for (const { client } of tabs) await client.disconnect();
  });

  it('go out once and in order after a break, though the leader has crashed meanwhile', async () => {
    const [first, second, third] = (await openTabs('break', 3)) as [TestTab, TestTab, TestTab];
    const tabs = [first, second, third];
    await cutAll(tabs);
    channelIn(first, 'break').send({ text: 'one' });
    await vi.waitFor(() => expect(shown(second, 'break')).toHaveLength(1), slow);
    channelIn(second, 'break').send({ text: 'two' });
    await vi.waitFor(() => expect(shown(third, 'break')).toHaveLength(2), slow);
    channelIn(third, 'break').send({ text: 'three' });
    const waiting = ['one', 'two', 'three'].map((text) => [text, 'sending'] as const);
    for (const tab of tabs) await showsInTime(tab, 'break', waiting);
    first.tab.crash();
    const crashed = first.client.disconnect();
    for (const { line, client } of [second, third]) {
      line.restore();
      client.connection.reconnectNow();
    }
    const sent = waiting.map(([text]) => [text, 'received'] as const);
    for (const tab of [second, third]) await showsInTime(tab, 'break', sent);
    expect(await stored('break')).toEqual(['one', 'two', 'three']);
    expect([second, third].map(sends).sort()).toEqual([0, 3]);
    for (const { client } of [second, third]) await client.disconnect();
    await crashed;
  });

  it('are discarded, refused and sent again in all tabs at once', async () => {
    const [first, second] = (await openTabs('refused', 2)) as [TestTab, TestTab];
    const tabs = [first, second];
    const empty = channelIn(second, 'refused').send({ text: '   ' });
    for (const tab of tabs) await showsInTime(tab, 'refused', [['   ', 'failed']]);
    expect(first.client.outbox.get(empty.id)?.error?.name).toBe('message_empty');
    channelIn(second, 'refused').retry(empty.id);
    for (const tab of tabs) await showsInTime(tab, 'refused', [['   ', 'failed']]);
    expect(sends(first)).toBe(2);
    expect(sends(second)).toBe(0);
    channelIn(second, 'refused').discard(empty.id);
    for (const tab of tabs) await showsInTime(tab, 'refused', []);
    await cutAll(tabs);
    const late = channelIn(first, 'refused').send({ text: 'never mind' });
    await showsInTime(second, 'refused', [['never mind', 'sending']]);
    channelIn(second, 'refused').discard(late.id);
    await showsInTime(first, 'refused', []);
    for (const { line, client } of tabs) {
      line.restore();
      client.connection.reconnectNow();
    }
    channelIn(second, 'refused').send({ text: 'after all' });
    for (const tab of tabs) await showsInTime(tab, 'refused', [['after all', 'received']]);
    expect(await stored('refused')).toEqual(['after all']);
    for (const { client } of tabs) await client.disconnect();
  });

  it('of another user of the browser are neither shown nor sent', async () => {
    const browser = createFakeBrowser();
    const persistence = memoryPersistence();
    const line = flakyNetwork(seededRandom(1), steady);
    const ada = await connectTab(server, browser, 'ada', { environment: line.environment, persistence });
    await online(ada.client);
    await channelIn(ada, 'private').watch();
    line.cut();
    await waitUntil(ada.client.connection.state, (state) => !isLive(state));
    channelIn(ada, 'private').send({ text: 'mine' });
    const mallory = await connectTab(server, browser, 'mallory', { persistence });
    await online(mallory.client);
    ada.tab.crash();
    const crashed = ada.client.disconnect();
    await channelIn(mallory, 'own').watch();
    channelIn(mallory, 'own').send({ text: 'hers' });
    await showsInTime(mallory, 'own', [['hers', 'received']]);
    expect(sends(mallory)).toBe(1);
    expect(mallory.client.outbox.entries.get()).toEqual([]);
    expect(await persistence.outbox('ada')).toHaveLength(1);
    await mallory.client.disconnect();
    await crashed;
  });
});
