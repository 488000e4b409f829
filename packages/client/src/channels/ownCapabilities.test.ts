import { connectClient, flakyNetwork, seededRandom, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLive, waitUntil } from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const setQuotes = (quotes: boolean) =>
  server.backEnd.call('PATCH /channel-types/{name}', {
    params: { name: 'team' },
    body: { features: { quotes } },
  });

const setRole = (channel_role: 'moderator' | 'member') =>
  server.backEnd.call('PATCH /channels/{type}/{id}/members/{user_id}', {
    params: { type: 'team', id: 'rights', user_id: 'ada' },
    body: { channel_role },
  });

it('[APP-04] what one may do is right in whatever order its changes come: type and role are told on two streams', async () => {
  const { ada, grace } = await server.people('ada', 'grace');
  await using owner = await connectClient(server, grace);
  await owner.channel('team', 'rights').watch({ data: { name: 'Rights' } });
  const params = { type: 'team', id: 'rights' };
  await grace.call('POST /channels/{type}/{id}/members', { params, body: { user_ids: ['ada'] } });
  const reliable = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
  const network = flakyNetwork(seededRandom(1), reliable);
  await using client = await connectClient(server, ada, { environment: network.environment });
  const channel = await client.channel('team', 'rights').watch();
  for (const [quotes, role] of [
    [false, 'moderator'],
    [true, 'member'],
  ] as const) {
    network.cut();
    await setQuotes(!quotes);
    await setRole(role);
    await setQuotes(quotes);
    network.mend();
    client.connection.reconnectNow();
    await waitUntil(client.connection.state, isLive);
    await using other = await connectClient(server, ada);
    const fresh = await other.channel('team', 'rights').watch();
    expect(fresh.record.get().ownCapabilities.has('quote-message')).toBe(quotes);
    await waitUntil(channel.record, ({ membership }) => membership?.channel_role === role);
    expect(channel.record.get().ownCapabilities).toEqual(fresh.record.get().ownCapabilities);
  }
});
