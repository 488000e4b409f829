import { connectClient, handNetwork, signToken, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChatClient, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace');
});
afterAll(() => server.stop());

/** A client whose socket is not open yet, on a channel of 80 messages whose state it has to load again once it is. */
async function beforeConnecting(id: string) {
  await using ada = await connectClient(server, 'ada');
  const from = await ada.channel('team', id).watch({ member_ids: ['grace'] });
  for (let count = 1; count <= 80; count++) from.send({ text: `number ${count}` });
  await waitUntil(ada.outbox.entries, (waiting) => waiting.length === 0);
  await from.messages.loadAround({ createdAt: new Date(0).toISOString() });
  const first = from.messages.state.get().messages[0]!;

  const network = handNetwork();
  const token = signToken(server.appSecret, { user_id: 'grace' });
  const client = new ChatClient({ baseUrl: server.url, token, environment: network.environment });
  const channel = client.channel('team', id);
  await channel.query({ create: false });
  await channel.markRead();
  return { network, client, channel, first };
}

describe('older messages that are shown while the state is loaded again', () => {
  it('[MSG-07] stay shown, as they are now', async () => {
    const { client, channel, first, network } = await beforeConnecting('reading-far-up');
    await channel.messages.loadAround({ id: first.id });
    const again = network.hold('/messages');
    await client.connect();
    await again.come;
    again.release();
    await waitUntil(channel.messages.state, () => channel.messages.latestNumber() === 80);
    const { messages, isLatest, hasNext } = channel.messages.state.get();
    expect(messages[0]?.id).toBe(first.id);
    expect([isLatest, hasNext]).toEqual([false, true]);
    while (channel.messages.state.get().hasNext) await channel.messages.loadNext();
    expect(channel.messages.state.get().messages).toHaveLength(80);
    await client.disconnect();
  });

  it('[MSG-07] appear if they were requested before', async () => {
    const { client, channel, first, network } = await beforeConnecting('going-far-up');
    const answer = network.hold('/messages');
    const jump = channel.messages.loadAround({ id: first.id });
    await answer.come;
    await client.connect();
    await expect
      .poll(() => network.requests.filter(({ path }) => path.endsWith('/query')).length)
      .toBeGreaterThan(1);
    answer.release();
    await jump;
    expect(channel.messages.state.get().messages[0]?.id).toBe(first.id);
    await client.disconnect();
  });
});
