import {
  connectClient,
  type FlakyNetwork,
  flakyNetwork,
  handNetwork,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, isLive, memoryPersistence, waitUntil } from '../../index.ts';
import { threadOf } from '../threads/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

const steady = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
const network = (flakiness = steady): FlakyNetwork => flakyNetwork(seededRandom(5), flakiness);

/** The texts that the service has, oldest first. */
async function stored({ type, id }: Channel): Promise<string[]> {
  const { messages } = await server.backEnd.call('GET /channels/{type}/{id}/messages', {
    params: { type, id },
  });
  return messages.map((message) => message.text);
}
const sent = (channel: Channel) =>
  waitUntil(channel.messages.state, ({ messages }) => messages.every(({ status }) => status === 'received'));
const shown = (channel: Channel) =>
  channel.messages.state.get().messages.map(({ text, status }) => [text, status]);

describe('sending', () => {
  it('[MSG-02] shows messages at once and sends them in the order of writing', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'in-order').watch();
    const texts = ['one', 'two', 'three', 'four', 'five'];
    for (const text of texts) channel.send({ text });
    expect(shown(channel)).toEqual(texts.map((text) => [text, 'sending']));
    const { messages } = await sent(channel);
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(await stored(channel)).toEqual(texts);
  });

  it('[MSG-02] keeps a refused message, marked as failed, to be sent again or discarded', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'refused').watch();
    const empty = channel.send({ text: '   ' });
    channel.send({ text: 'goes on' });
    await waitUntil(channel.messages.state, ({ messages }) =>
      messages.some(({ status }) => status === 'failed'),
    );
    await waitUntil(channel.messages.state, ({ messages }) => messages[0]?.status === 'received');
    expect(channel.messages.state.get().messages[1]).toMatchObject({
      id: empty.id,
      status: 'failed',
      error: { name: 'message_empty' },
    });
    channel.retry(empty.id);
    expect(channel.messages.state.get().messages[1]?.status).toBe('sending');
    await waitUntil(channel.messages.state, ({ messages }) => messages[1]?.status === 'failed');
    channel.discard(empty.id);
    expect(shown(channel)).toEqual([['goes on', 'received']]);
    expect(ada.outbox.entries.get()).toEqual([]);
  });

  it('[MSG-02] shows a message refused by moderation with type error, over a reload too, to be edited or discarded', async () => {
    const root = await server.person('root', 'admin');
    const params = { blocklist_id: 'sending' };
    await root.call('PUT /automod/blocklists/{blocklist_id}', {
      params,
      body: { name: 'Sending', action: 'block', words: ['badger'] },
    });
    const persistence = memoryPersistence();
    const first = await connectClient(server, 'ada', { persistence });
    const channel = await first.channel('team', 'moderated').watch();
    const blocked = channel.send({ text: 'badger!' });
    channel.send({ text: 'goes on' });
    const expected = {
      id: blocked.id,
      type: 'error',
      status: 'failed',
      text: 'badger!',
      error: {
        name: 'text_blocked',
        message: 'This text contains words that aren’t allowed here: “badger”.',
      },
    };
    await waitUntil(channel.messages.state, ({ messages }) =>
      messages.every(({ status }) => status !== 'sending'),
    );
    expect(channel.messages.state.get().messages[1]).toMatchObject(expected);
    expect(await stored(channel)).toEqual(['goes on']);
    await first.disconnect();

    await using second = await connectClient(server, 'ada', { persistence });
    const again = await second.channel('team', 'moderated').watch();
    expect(again.messages.state.get().messages[1]).toMatchObject(expected);
    await root.call('DELETE /automod/blocklists/{blocklist_id}', { params });
    again.retry(blocked.id);
    await sent(again);
    expect(await stored(again)).toEqual(['goes on', 'badger!']);
  });

  it('[MSG-02] creates one message from ten attempts whose answers are lost', async () => {
    const line = network({ ...steady, failAfter: 1 });
    line.calm();
    await using ada = await connectClient(server, 'ada', { environment: line.environment });
    const channel = await ada.channel('team', 'ten-tries').watch();
    line.rough();
    const { id } = channel.send({ text: 'only once' });
    for (let attempt = 0; attempt < 10; attempt++) channel.retry(id);
    line.calm();
    channel.retry(id);
    await sent(channel);
    expect(await stored(channel)).toEqual(['only once']);
    expect(channel.messages.state.get().messages).toHaveLength(1);
  });

  it('[CONN-04] waits without a network, survives a reload, and is sent once and in order', async () => {
    const persistence = memoryPersistence();
    const line = network();
    const first = await connectClient(server, 'ada', { environment: line.environment, persistence });
    const channel = await first.channel('team', 'offline').watch();
    channel.send({ text: 'before' });
    await sent(channel);
    line.cut();
    for (const text of ['one', 'two', 'three']) channel.send({ text });
    expect(shown(channel).slice(1)).toEqual([
      ['one', 'sending'],
      ['two', 'sending'],
      ['three', 'sending'],
    ]);
    await expect.poll(async () => (await persistence.outbox('ada')).length).toBe(3);
    await first.disconnect();
    expect(await stored(channel)).toEqual(['before']);

    await using second = await connectClient(server, 'ada', { persistence });
    const again = await second.channel('team', 'offline').watch();
    await sent(again);
    expect(await stored(again)).toEqual(['before', 'one', 'two', 'three']);
    expect(await persistence.outbox('ada')).toEqual([]);
  });

  it('[CONN-04] forgets an unsent message that a page contains, though nothing has confirmed it yet', async () => {
    const persistence = memoryPersistence();
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment, persistence });
    const channel = await ada.channel('team', 'by-page').watch();
    await waitUntil(ada.connection.state, isLive);
    network.stall();
    const answers = network.hold('/messages');
    channel.send({ text: 'once' });
    expect(ada.outbox.entries.get()).toHaveLength(1);
    await expect.poll(() => stored(channel)).toEqual(['once']);
    await channel.query({ create: false, messages: { limit: 10 } });
    expect(shown(channel)).toEqual([['once', 'received']]);
    expect(ada.outbox.entries.get()).toEqual([]);
    await expect.poll(() => persistence.outbox('ada')).toEqual([]);

    network.resume();
    answers.release();
    channel.send({ text: 'next' });
    await sent(channel);
    expect(await stored(channel)).toEqual(['once', 'next']);
  });

  it('[MSG-11] shows a reply in the channel too when only a page of its thread has confirmed it', async () => {
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    const channel = await ada.channel('team', 'reply-by-page').watch();
    await waitUntil(ada.connection.state, isLive);
    const parent = channel.send({ text: 'parent' });
    await sent(channel);
    const thread = threadOf(channel, parent.id);
    await thread.load();
    network.stall();
    const answers = network.hold(`/${channel.id}/messages`);
    thread.send({ text: 'in both', show_in_channel: true });
    await expect.poll(() => stored(channel)).toEqual(['parent', 'in both']);
    await thread.reload();
    const both = ['in both', 'received'];
    expect(shown(channel)).toEqual([['parent', 'received'], both]);
    expect(thread.messages.state.get().messages.map(({ text, status }) => [text, status])).toEqual([both]);
    expect(ada.outbox.entries.get()).toEqual([]);
    network.resume();
    answers.release();
  });

  it('[CONN-04] never sends messages of another user of the browser', async () => {
    const persistence = memoryPersistence();
    await persistence.putOutbox({
      id: 'left-by-ada',
      cid: 'team:shared-browser',
      userId: 'ada',
      message: { id: 'left-by-ada', text: 'mine' },
      createdAt: '2026-01-05T09:00:00.000Z',
    });
    await using mallory = await connectClient(server, 'mallory', { persistence });
    const channel = await mallory.channel('team', 'shared-browser').watch();
    channel.send({ text: 'from mallory' });
    await sent(channel);
    expect(await stored(channel)).toEqual(['from mallory']);
    expect(await persistence.outbox('ada')).toHaveLength(1);
  });

  it('[MSG-11] adds replies to their thread, and to the channel on request', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'threads').watch();
    const parent = channel.send({ text: 'parent' });
    await sent(channel);
    const thread = threadOf(channel, parent.id);
    await thread.load();
    thread.send({ text: 'in the thread' });
    thread.send({ text: 'in both', show_in_channel: true });
    expect(thread.messages.state.get().messages.map(({ text }) => text)).toEqual([
      'in the thread',
      'in both',
    ]);
    expect(shown(channel).map(([text]) => text)).toEqual(['parent', 'in both']);
    await waitUntil(thread.state, (state) => state.parent?.reply_count === 2);
    expect(thread.state.get().thread).toMatchObject({ following: true, unread_numbers: [] });
  });
});

describe('editing and deleting', () => {
  it('[MSG-03] is shown at once, and everywhere when confirmed', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'edits').watch({ member_ids: ['grace'] });
    const there = await grace.channel('team', 'edits').watch();
    const { id } = channel.send({ text: 'frist' });
    await sent(channel);
    await waitUntil(there.messages.state, ({ messages }) => messages.length === 1);
    const editing = channel.edit(id, { text: 'first' });
    expect(channel.messages.state.get().messages[0]).toMatchObject({ text: 'first', status: 'received' });
    await editing;
    await waitUntil(there.messages.state, ({ messages }) => messages[0]?.text === 'first');
    expect(await channel.getRevisions(id)).toMatchObject([{ text: 'frist', edited_by_id: 'ada' }]);
    const refused = there.edit(id, { text: 'mine now' });
    expect(there.messages.state.get().messages[0]?.text).toBe('mine now');
    await expect(refused).rejects.toMatchObject({ name: 'not_allowed' });
    expect(there.messages.state.get().messages[0]?.text).toBe('first');
    await channel.delete(id);
    await waitUntil(there.messages.state, ({ messages }) => messages[0]?.type === 'deleted');
    expect(there.messages.state.get().messages[0]).toMatchObject({ type: 'deleted', text: '' });
  });
});
