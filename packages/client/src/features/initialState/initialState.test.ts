import { channelNotFound, tokenInvalid } from '@confab/protocol';
import { connectClient, type Person, signToken, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ChatClient, defaultEnvironment, isLive, uuidV7, waitUntil } from '../../index.ts';
import { applyInitialState, fetchInitialState } from './index.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ ada } = await server.people('ada', 'grace', 'mallory'));
});
afterAll(() => server.stop());

const tokenOf = (userId: string) => signToken(server.appSecret, { user_id: userId });

async function createChannel(id: string, texts: readonly string[]): Promise<void> {
  await ada.call('POST /channels/{type}/{id}/query', {
    params: { type: 'messaging', id },
    body: { member_ids: ['ada', 'grace'] },
  });
  for (const text of texts) await send(id, text);
}

async function send(id: string, text: string): Promise<void> {
  const params = { type: 'messaging', id };
  await ada.call('POST /channels/{type}/{id}/messages', {
    params,
    body: { message: { id: uuidV7(defaultEnvironment()), text } },
  });
}

const fetchFor = (userId: string, id: string) =>
  fetchInitialState({ baseUrl: server.url, token: tokenOf(userId), cids: [`messaging:${id}`] });

const textsOf = (client: ChatClient, id: string) =>
  client
    .channel('messaging', id)
    .messages.state.get()
    .messages.map(({ text }) => text);

it('[EMB-08] a client with an initial state shows it without a request, and then what came since', async () => {
  await createChannel('lunch', ['Lunch?', 'At noon']);
  const state = JSON.parse(JSON.stringify(await fetchFor('grace', 'lunch')));
  await send('lunch', 'Or later');
  const client = new ChatClient({ baseUrl: server.url, token: tokenOf('grace') });
  const call = vi.spyOn(client.http, 'call');
  applyInitialState(client, state);
  expect(textsOf(client, 'lunch')).toEqual(['Lunch?', 'At noon']);
  expect(client.me.get()?.id).toBe('grace');
  expect(client.app.get()?.name).toBe(state.app.name);
  await client.channel('messaging', 'lunch').watch({ create: false });
  expect(call).not.toHaveBeenCalled();

  await client.connect();
  await waitUntil(client.connection.state, isLive);
  await vi.waitFor(() => expect(textsOf(client, 'lunch')).toEqual(['Lunch?', 'At noon', 'Or later']));
  await send('lunch', 'Fine');
  await vi.waitFor(() => expect(textsOf(client, 'lunch')).toContain('Fine'));
  await using fresh = await connectClient(server, 'grace');
  const loaded = await fresh.channel('messaging', 'lunch').watch();
  await vi.waitFor(() =>
    expect(client.channel('messaging', 'lunch').state.get().unreadCount).toBe(loaded.state.get().unreadCount),
  );
  await client.disconnect();
});

it('[EMB-08] drops the initial state of another user', async () => {
  await createChannel('private', ['A secret']);
  const client = new ChatClient({ baseUrl: server.url, token: tokenOf('mallory') });
  applyInitialState(client, await fetchFor('grace', 'private'));
  await client.connect();
  expect(textsOf(client, 'private')).toEqual([]);
  await client.disconnect();
});

it('[EMB-08] fetches nothing that the user may not read, and fetches at most as many messages as wanted', async () => {
  await createChannel('closed', ['One', 'Two', 'Three']);
  await expect(fetchFor('mallory', 'closed')).rejects.toMatchObject({
    code: channelNotFound.code,
    message: `messaging:closed: ${channelNotFound.message}`,
    details: { cid: 'messaging:closed' },
  });
  await expect(
    fetchInitialState({ baseUrl: server.url, token: tokenOf('grace'), cids: ['closed'] }),
  ).rejects.toThrow('fetchInitialState needs cids as "type:id", such as "team:general", not "closed".');
  const foreign = signToken('another secret of another server', { user_id: 'grace' });
  const cids = ['messaging:closed'];
  await expect(fetchInitialState({ baseUrl: server.url, token: foreign, cids })).rejects.toMatchObject({
    code: tokenInvalid.code,
  });
  const token = tokenOf('grace');
  const { channels } = await fetchInitialState({ baseUrl: server.url, token, cids, maxMessages: 2 });
  expect(channels[0]?.messages.map(({ text }) => text)).toEqual(['Two', 'Three']);
});
