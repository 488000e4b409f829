import { connectClient, handNetwork, socketHolding, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { defaultEnvironment, isLive, waitUntil } from '../../index.ts';

it('[MSG-11] [CONN-04] keeps the user’s own state of a thread when an older truncation arrives late', async () => {
  await using server = await startTestServer();
  const { ada } = await server.people('ada', 'grace');
  const params = { type: 'team', id: 'lamps' };
  const send = (id: string, parent_id?: string) =>
    ada.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id, text: id, ...(parent_id && { parent_id }) } },
    });
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
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
  const thread = channel.thread('parent');
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
  expect(client.threads.states.get().get('parent')?.following).not.toBe(true);
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
  const thread = channel.thread('parent');
  await thread.load();
  await send('second', 'parent');
  await channel.watch();
  const shown = () => thread.messages.state.get().messages.map(({ id }) => id);
  await expect.poll(shown).toEqual(['first', 'second']);
});
