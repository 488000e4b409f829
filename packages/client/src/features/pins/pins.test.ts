import { pinPageLimit } from '@confab/protocol';
import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, waitUntil } from '../../index.ts';
import { type PinnedMessages, pins } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

/** Sends texts one after the other and returns their ids once they have arrived. */
async function sendMessages(channel: Channel, ...texts: string[]): Promise<string[]> {
  for (const text of texts) channel.send({ text });
  const { messages } = await waitUntil(channel.messages.state, (state) =>
    texts.every((text) =>
      state.messages.some((message) => message.text === text && message.status === 'received'),
    ),
  );
  return texts.map((text) => messages.find((message) => message.text === text)?.id ?? '');
}
const texts = ({ state }: PinnedMessages) => state.get().messages.map(({ text }) => text);
const shows = (list: PinnedMessages, ...expected: string[]) =>
  waitUntil(list.state, ({ messages }) => messages.map(({ text }) => text).join() === expected.join());

describe('[MSG-06] pinned messages on the client', () => {
  it('are shown on the message and in the list, at once and live, the last pinned first', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'board').watch({ member_ids: ['grace'] });
    const other = await grace.channel('team', 'board').watch();
    const [rules = '', code = ''] = await sendMessages(channel, 'rules', 'door code');
    const mine = ada.part(pins).in(channel);
    const theirs = grace.part(pins).in(other);
    expect(mine.state.get().status).toBe('idle');
    await Promise.all([mine.load(), theirs.load()]);
    const pinning = mine.pin(rules);
    expect(channel.book.get(rules)).toMatchObject({ pinned_by: { id: 'ada' } });
    await pinning;
    await shows(theirs, 'rules');
    expect(other.book.get(rules)?.pinned_at).toBe(channel.book.get(rules)?.pinned_at);
    const expires = new Date(Date.now() + 3_600_000);
    await theirs.pin(code, { expires });
    await shows(mine, 'door code', 'rules');
    expect(mine.state.get().messages[0]?.pin_expires).toBe(expires.toISOString());
    await channel.edit(rules, { text: 'house rules' });
    await shows(theirs, 'door code', 'house rules');
    await ada.updateMe({ name: 'Ada L' });
    await waitUntil(theirs.state, ({ messages }) => messages[1]?.pinned_by?.name === 'Ada L');
    const unpinning = theirs.unpin(rules);
    expect(texts(theirs)).toEqual(['door code']);
    await unpinning;
    await shows(mine, 'door code');
    expect(channel.book.get(rules)?.pinned_at).toBeUndefined();
    await channel.delete(code);
    await shows(theirs);
    expect(theirs.state.get()).toMatchObject({ status: 'ready', messages: [], hasNext: false });
  });

  it('are shown on the message as the list has them, before the event arrives', async () => {
    await using ada = await connectClient(server, 'ada');
    const network = handNetwork();
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    const channel = await ada.channel('team', 'early').watch({ member_ids: ['grace'] });
    const [id = ''] = await sendMessages(channel, 'rules');
    const other = await grace.channel('team', 'early').watch();
    network.stall();
    await ada.part(pins).in(channel).pin(id);
    const list = grace.part(pins).in(other);
    await list.load();
    expect(texts(list)).toEqual(['rules']);
    expect(other.book.get(id)?.pinned_at).toBe(channel.book.get(id)?.pinned_at);
  });

  it('are rolled back if the service refuses', async () => {
    await server.person('root', 'admin');
    await using root = await connectClient(server, 'root');
    await using grace = await connectClient(server, 'grace');
    const news = await root.channel('broadcast', 'news').watch({ member_ids: ['grace'] });
    const [id = ''] = await sendMessages(news, 'notice');
    const channel = await grace.channel('broadcast', 'news').watch();
    const list = grace.part(pins).in(channel);
    await list.load();
    await expect(list.pin(id)).rejects.toMatchObject({ name: 'not_allowed' });
    expect(channel.book.get(id)?.pinned_at).toBeUndefined();
    expect(texts(list)).toEqual([]);
  });

  it('are loaded page by page, and a stranger’s list reports why it is empty', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('messaging', 'many').watch();
    const ids = await sendMessages(channel, ...Array.from({ length: 30 }, (_, n) => `n${n}`));
    const list = ada.part(pins).in(channel);
    for (const id of ids) await list.pin(id);
    await using fresh = await connectClient(server, 'ada');
    const again = fresh.part(pins).in(await fresh.channel('messaging', 'many').watch());
    await again.load();
    expect(again.state.get()).toMatchObject({ hasNext: true });
    expect(again.state.get().messages).toHaveLength(25);
    // A message beyond the loaded pages gets another expiry: it arrives with its page, in order.
    await list.pin(ids[0] ?? '', { expires: new Date(Date.now() + 60_000) });
    await again.loadMore();
    expect(again.state.get().hasNext).toBe(false);
    expect(texts(again)).toEqual(ids.map((_, n) => `n${n}`).reverse());
    await using mallory = await connectClient(server, 'mallory');
    const strange = mallory.part(pins).in(mallory.channel('messaging', 'many'));
    await strange.load();
    expect(strange.state.get()).toMatchObject({
      status: 'failed',
      messages: [],
      error: { name: 'channel_not_found' },
    });
  });

  it('are followed by the next page once all of the first one are unpinned', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'many-pins').watch();
    const sent = Array.from({ length: pinPageLimit + 2 }, (_, index) => `pinned ${index}`);
    const ids = await sendMessages(channel, ...sent);
    for (const message_id of ids)
      await ada.http.call('PUT /messages/{message_id}/pin', { params: { message_id }, body: {} });
    const list = ada.part(pins).in(channel);
    await list.load();
    expect(list.state.get()).toMatchObject({ hasNext: true, messages: { length: pinPageLimit } });
    for (const id of ids.slice(2)) await list.unpin(id);
    await shows(list, 'pinned 1', 'pinned 0');
    expect(list.state.get()).toMatchObject({ status: 'ready', hasNext: false });
  });
});
