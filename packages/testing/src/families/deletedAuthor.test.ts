import { type ChatClient, waitUntil } from '@confab/client';
import { accounts } from '@confab/client/accounts';
import { tasks } from '@confab/client/tasks';
import { threadOf } from '@confab/client/threads';
import { ChatError, inputInvalid } from '@confab/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectClient } from '../connectClient.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { allViews } from './allFamilies.ts';
import { OpenViews } from './views/view.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'ivy');
  await server.person('root', 'admin');
});
afterAll(() => server.stop());

/** Sends a message and returns its id. */
async function sendMessage(client: ChatClient, cid: string, text: string, more = {}): Promise<string> {
  const [type = '', id = ''] = cid.split(':');
  const { message } = await client.http.call('POST /channels/{type}/{id}/messages', {
    params: { type, id },
    body: { message: { id: crypto.randomUUID(), text, ...more } },
  });
  return message.id;
}

describe('[MSG-14] messages of a deleted user', () => {
  it.each(['soft', 'pruning'] as const)(
    'become type deleted in message lists, threads, pins and quotes as a fresh load shows them (%s)',
    async (mode) => {
      const cid = `team:${mode}`;
      const userId = mode === 'soft' ? 'ivy' : 'uma';
      await server.person(userId);
      await using root = await connectClient(server, 'root');
      const reader = `ada-${mode}`;
      await server.person(reader);
      await using ada = await connectClient(server, reader);
      await using author = await connectClient(server, userId);
      const channel = await ada.channel('team', mode).watch({ member_ids: [userId, 'root'] });
      const root0 = await sendMessage(ada, cid, 'Who has the key?');
      const mine = await sendMessage(author, cid, 'I have the key');
      await sendMessage(author, cid, 'Here', { parent_id: root0 });
      await sendMessage(ada, cid, 'Thank you', { quoted_message_id: mine });
      const own = await sendMessage(author, cid, 'A thread of mine');
      await sendMessage(ada, cid, 'Under it', { parent_id: own });
      await root.http.call('PUT /messages/{message_id}/pin', { params: { message_id: mine }, body: {} });
      const last = await sendMessage(ada, cid, 'last');
      const threads = [`${cid} ${root0}`, `${cid} ${own}`];
      for (const id of [root0, own]) await threadOf(channel, id).load();
      const has = (state: { messages: readonly { id: string }[] }) =>
        state.messages.some(({ id }) => id === last);
      await waitUntil(channel.messages.state, has);

      const { id } = await root.part(accounts).deleteUser(userId, { user: mode, messages: mode });
      const task = await root.part(tasks).ended(id);
      expect(task).toMatchObject({ status: 'done', result: { user_id: userId } });
      const shownBy = (client: ChatClient) =>
        new OpenViews(client, allViews).show({ cids: [cid], userIds: [], threads });
      const picture = async (client: ChatClient) => {
        const fresh = await client.channel('team', mode).watch();
        for (const of of [root0, own]) await threadOf(fresh, of).load();
        return shownBy(client);
      };
      await using late = await connectClient(server, reader);
      const fresh = await picture(late);
      expect(JSON.stringify(fresh)).not.toMatch(/I have the key|A thread of mine/);
      // A newly opened client still loads what spans its channels.
      const same = (other: ChatClient) =>
        vi.waitFor(() => expect(shownBy(ada)).toEqual(shownBy(other)), { timeout: 5000 });
      await same(late);

      if (mode !== 'soft') return;
      const restoring = await root.part(accounts).restoreUser(userId);
      await root.part(tasks).ended(restoring.id);
      await using again = await connectClient(server, reader);
      const back = await picture(again);
      expect(JSON.stringify(back)).toMatch(/I have the key/);
      await same(again);
    },
  );

  it('[APP-06] a call without a user id or with an unknown option is an error that names it', async () => {
    await using root = await connectClient(server, 'root');
    const part = root.part(accounts);
    for (const [attempt, field] of [
      [() => part.deleteUser('', { user: 'soft' }), 'user_id'],
      [() => part.deleteUser('ada', { user: 'gently' as never }), 'user'],
      [() => part.deleteUser('ada', { user: 'soft', messages: 'all' as never }), 'messages'],
      [() => part.restoreUser(''), 'user_id'],
      [() => part.deactivateUser(''), 'user_id'],
    ] as const) {
      const error = await attempt().catch((refusal: unknown) => refusal);
      expect(error instanceof ChatError && error.is(inputInvalid)).toBe(true);
      expect((error as ChatError).details.issues).toMatchObject([{ field }]);
    }
  });
});
