import { connectClient, handNetwork, socketHolding, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { isLive, waitUntil } from '../../index.ts';

it('[CHAN-06] [MSG-15] does not show a message whose event arrives after the truncation of its channel', async () => {
  await using server = await startTestServer();
  const { grace } = await server.people('ada', 'grace');
  const params = { type: 'team', id: 'lamps' };
  const send = (message: object) =>
    grace.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id: crypto.randomUUID(), ...message } },
    });
  await grace.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada'] } });
  // The event of a restricted message comes on another stream than that of the truncation.
  const { WebSocket, release } = socketHolding('message.new');
  const network = handNetwork();
  await using client = await connectClient(server, 'ada', {
    environment: { ...network.environment, WebSocket },
  });
  await waitUntil(client.connection.state, isLive);
  const channel = await client.channel('team', 'lamps').watch();
  const answers = network.hold('/team/lamps/query');
  const { message } = await send({ text: 'for you', restricted_visibility: ['ada', 'grace'] });
  await grace.call('POST /channels/{type}/{id}/truncate', { params, body: { notice: false } });
  await answers.come;
  const arrived = new Promise((resolve) => client.on('message.new', resolve));
  release();
  await arrived;
  answers.release();
  await waitUntil(channel.state, (state) => state.channel?.truncated_number === message.number);
  expect(channel.messages.state.get().messages).toEqual([]);
  expect(channel.state.get().unreadCount).toBe(0);
  await send({ text: 'for all' });
  await waitUntil(channel.messages.state, ({ messages }) => messages.length > 0);
  expect(channel.messages.state.get().messages.map(({ text }) => text)).toEqual(['for all']);
  expect(channel.state.get().unreadCount).toBe(1);
});
