import { anonymousToken } from '@confab/protocol';
import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { ChatClient } from '../../chatClient.ts';
import { defaultEnvironment } from '../../core/environment/environment.ts';

test('[EMB-06] a client without an account shows a channel live, and cannot write', async () => {
  await using server = await startTestServer();
  const params = { type: 'news', id: 'releases' };
  await server.backEnd.call('PATCH /app', { body: { anonymous_reading: true } });
  const { channel_type } = await server.backEnd.call('POST /channel-types', { body: { name: 'news' } });
  await server.backEnd.call('PATCH /channel-types/{name}', {
    params: { name: 'news' },
    body: { grants: { ...channel_type.grants, anonymous: ['read-channel'] } },
  });
  const ada = await server.person('ada');
  await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
  const say = (text: string) =>
    ada.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id: crypto.randomUUID(), text } },
    });
  await say('Version 2 is out');
  const refused: string[] = [];
  const environment = defaultEnvironment();
  const client = new ChatClient({
    baseUrl: server.url,
    token: anonymousToken,
    environment: {
      ...environment,
      fetch: async (input, init) => {
        const response = await environment.fetch(input, init);
        if (!response.ok) refused.push(`${init?.method} ${input} ${response.status}`);
        return response;
      },
    },
  });
  const me = await client.connect();
  expect(me).toMatchObject({ role: 'anonymous' });
  const channel = await client.channel('news', 'releases').watch();
  const texts = () => channel.messages.state.get().messages.map(({ text }) => text);
  expect(texts()).toContain('Version 2 is out');
  expect(channel.state.get().ownCapabilities).toEqual(new Set(['read-channel']));
  await expect.poll(() => client.connection.state.get().status).toBe('online');
  await say('Version 3 is out');
  await expect.poll(texts).toContain('Version 3 is out');
  const { channels } = await client.http.call('POST /channels/query', { body: {} });
  expect(channels).toHaveLength(1);
  await client.disconnect();
  expect(refused).toEqual([]);
});
