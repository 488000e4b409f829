import { connectClient, handNetwork, socketHolding, startTestServer, type TestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { defaultEnvironment, isLive, waitUntil } from '../../index.ts';
import { ownThreads, queryThreads, threadOf } from './inbox/index.ts';

/** Opens a channel of ada's and grace's; `send` sends a message of ada's, whose text is its id. */
async function openLamps(server: TestServer) {
  const { ada } = await server.people('ada', 'grace');
  const params = { type: 'team', id: 'lamps' };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
  const send = (id: string, parent_id?: string) =>
    ada.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id, text: id, ...(parent_id && { parent_id }) } },
    });
  return { ada, params, send };
}

it('[MSG-11] [CONN-04] keeps the user’s own state of a thread when an older truncation arrives late', async () => {
  await using server = await startTestServer();
  const { ada, params, send } = await openLamps(server);
  await send('before');
  const network = handNetwork();
  await using grace = await connectClient(server, 'grace', { environment: network.environment });
  await waitUntil(grace.connection.state, isLive);
  const channel = await grace.channel('team', 'lamps').watch();

  network.stall();
  await ada.call('POST /channels/{type}/{id}/truncate', { params });
  await send('parent');
  await send('reply', 'parent');
  channel.reload();
  await waitUntil(channel.messages.state, ({ messages }) => messages.some(({ id }) => id === 'parent'));
  const thread = threadOf(channel, 'parent');
  await thread.load();
  expect(thread.state.get().thread).toMatchObject({ parent_id: 'parent', following: false });
  const truncated = new Promise((resolve) => grace.on('channel.truncated', resolve));
  network.resume();
  await truncated;
  await expect
    .poll(() => thread.state.get())
    .toMatchObject({ status: 'ready', thread: { parent_id: 'parent', following: false } });
});

it('[MSG-11] [CONN-04] does not follow a thread again that was removed with its channel’s messages', async () => {
  await using server = await startTestServer();
  const { ada, grace } = await server.people('ada', 'grace');
  const params = { type: 'team', id: 'lamps' };
  const send = (person: typeof ada, id: string, parent_id?: string) =>
    person.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id, text: id, ...(parent_id && { parent_id }) } },
    });
  await grace.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada'] } });
  await send(ada, 'parent');
  const { WebSocket, release } = socketHolding('thread.updated');
  const environment = { ...defaultEnvironment(), WebSocket };
  await using client = await connectClient(server, 'ada', { environment });
  await waitUntil(client.connection.state, isLive);
  const channel = await client.channel('team', 'lamps').watch();
  await send(grace, 'reply', 'parent');
  await grace.call('POST /channels/{type}/{id}/truncate', { params });
  await waitUntil(channel.messages.state, ({ messages }) => messages.every(({ id }) => id !== 'parent'));
  const updated = new Promise((resolve) => client.on('thread.updated', resolve));
  release();
  await updated;
  expect(client.part(ownThreads).state.get().get('parent')?.following).not.toBe(true);
});

it('[MSG-11] [CONN-04] loads a thread again if its channel was loaded after it and it has missed events', async () => {
  await using server = await startTestServer();
  const { ada, grace } = await server.people('ada', 'grace');
  const params = { type: 'team', id: 'lamps' };
  const send = (id: string, parent_id?: string) =>
    grace.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id, text: id, ...(parent_id && { parent_id }) } },
    });
  await grace.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada'] } });
  await send('parent');
  await send('first', 'parent');
  await using client = await connectClient(server, ada.id);
  await waitUntil(client.connection.state, isLive);
  const channel = client.channel('team', 'lamps');
  const thread = threadOf(channel, 'parent');
  await thread.load();
  await send('second', 'parent');
  await channel.watch();
  const shown = () => thread.messages.state.get().messages.map(({ id }) => id);
  await expect.poll(shown).toEqual(['first', 'second']);
});

it('[MSG-11] [CONN-04] loads replies that are older than those of the list, and that its count leaves out', async () => {
  await using server = await startTestServer();
  const { ada, send } = await openLamps(server);
  await send('parent');
  for (const id of ['deleted', 'second', 'third', 'fourth']) await send(id, 'parent');
  await ada.call('DELETE /messages/{message_id}', { params: { message_id: 'deleted' } });
  await using grace = await connectClient(server, 'grace');
  await threadOf(await grace.channel('team', 'lamps').watch(), 'parent').follow(true);
  await using fresh = await connectClient(server, 'grace');
  const { threads } = await queryThreads(fresh);
  const { messages } = threads[0]!;
  expect(messages.state.get().messages.map(({ id }) => id)).toEqual(['second', 'third', 'fourth']);
  await messages.loadPrev();
  expect(messages.state.get()).toMatchObject({ hasPrev: false, messages: { length: 4 } });
});

it('[MSG-11] [CONN-04] loads a thread again that is answered after its channel skipped events', async () => {
  await using server = await startTestServer();
  const { send } = await openLamps(server);
  await send('parent');
  await send('first', 'parent');
  const network = handNetwork();
  await using grace = await connectClient(server, 'grace', { environment: network.environment });
  await waitUntil(grace.connection.state, isLive);
  const channel = await grace.channel('team', 'lamps').watch();
  const thread = threadOf(channel, 'parent');
  await thread.follow(true);
  network.cutSocket();
  // More events than a server sends again.
  for (let batch = 0; batch < 11; batch++)
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(`${batch}-${index}`)));
  const held = network.hold('/threads/query');
  const answered = queryThreads(grace);
  await held.come;
  await send('second', 'parent');
  await send('last');
  network.resume();
  grace.connection.reconnectNow();
  await waitUntil(channel.messages.state, ({ messages }) => messages.at(-1)?.id === 'last');
  held.release();
  await answered;
  await waitUntil(thread.messages.state, ({ messages }) => messages.at(-1)?.id === 'second');
  expect(thread.state.get().parent?.reply_count).toBe(2);
});

it('[MSG-11] [CONN-04] knows which threads are unread, however late it is first asked', async () => {
  await using server = await startTestServer();
  const { ada, grace } = await server.people('ada', 'grace', 'mallory');
  const params = { type: 'team', id: 'lamps' };
  const send = (person: typeof ada, id: string, parent_id?: string) =>
    person.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id, text: id, ...(parent_id && { parent_id }) } },
    });
  await grace.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada'] } });
  await send(ada, 'parent');
  const network = handNetwork();
  await using client = await connectClient(server, 'ada', { environment: network.environment });
  await using stranger = await connectClient(server, 'mallory');
  await expect.poll(() => network.requests.some(({ path }) => path.endsWith('/unread'))).toBe(true);
  const arrival = new Promise((resolve) => client.on('message.new', resolve));
  await send(grace, 'reply', 'parent');
  await arrival;
  await waitUntil(client.part(ownThreads).unread, (count) => count === 1);
  expect(client.part(ownThreads).of('parent')).toMatchObject({ following: true, unread_numbers: [2] });
  await queryThreads(stranger);
  expect(stranger.part(ownThreads).unread.get()).toBe(0);
});

it('[CHAN-09] [CONN-04] marks a thread as read once the network is back', async () => {
  await using server = await startTestServer();
  const { send } = await openLamps(server);
  await send('parent');
  const network = handNetwork();
  const { environment } = network;
  await using grace = await connectClient(server, 'grace', { environment, longPoll: false });
  await waitUntil(grace.connection.state, isLive);
  const thread = threadOf(await grace.channel('team', 'lamps').watch(), 'parent');
  await thread.load();
  await thread.follow(true);
  await send('reply', 'parent');
  const unread = () => thread.state.get().thread?.unread_numbers;
  await expect.poll(unread).toEqual([2]);
  await waitUntil(thread.messages.state, ({ messages }) => messages.at(-1)?.id === 'reply');
  network.cutSocket();
  const restore = network.lose('/thread/read');
  const reading = thread.markRead();
  const tries = () => network.requests.filter(({ path }) => path.endsWith('/thread/read')).length;
  await expect.poll(tries).toBe(1);
  expect(unread()).toEqual([]);
  restore();
  network.resume();
  grace.connection.reconnectNow();
  await reading;
  expect(tries()).toBeLessThanOrEqual(2);
  await using fresh = await connectClient(server, 'grace');
  const again = threadOf(await fresh.channel('team', 'lamps').watch(), 'parent');
  await again.load();
  expect(again.state.get().thread).toMatchObject({ last_read_number: 2, unread_numbers: [] });
});
