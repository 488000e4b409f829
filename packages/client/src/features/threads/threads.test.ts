import { connectClient, handNetwork, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { isLive, waitUntil } from '../../index.ts';

it('[MSG-11] [CONN-04] keeps one’s own state of a thread when an older truncation arrives late', async () => {
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
