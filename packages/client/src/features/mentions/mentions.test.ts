import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLive, waitUntil } from '../../index.ts';
import { ThreadInbox } from '../threads/inbox/index.ts';
import { mentions, unreadMentions } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

describe('mentions of the user', () => {
  it('[WEB-01] [MSG-05] [CHAN-09] arrive live, change with edits, count until they are read, and are removed with the channel', async () => {
    const { ada, grace } = await server.people('ada', 'grace');
    const params = { type: 'messaging', id: 'mentioned' };
    const cid = 'messaging:mentioned';
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    const say = async (text: string, more: object = {}) => {
      const message = { id: crypto.randomUUID(), text, ...more };
      return (await grace.call('POST /channels/{type}/{id}/messages', { params, body: { message } })).message;
    };
    await say('@ada before', { mentioned_user_ids: ['ada'] });
    await using client = await connectClient(server, 'ada');
    await using stranger = await connectClient(server, 'mallory');
    const { all, unread } = client.part(mentions);
    await Promise.all([all.load(), unread.load(), stranger.part(mentions).all.load()]);
    const texts = (list: typeof all) => list.state.get().messages.map(({ text }) => text);
    expect([texts(all), texts(unread)]).toEqual([['@ada before'], ['@ada before']]);

    const called = await say('@channel come', { mentioned_channel: true });
    await say('nobody');
    await waitUntil(all.state, ({ messages }) => messages.length === 2);
    await waitUntil(client.part(unreadMentions), ({ total }) => total === 2);
    expect([...(client.part(unreadMentions).get().byChannel.get(cid) ?? [])]).toContain(called.number);
    await waitUntil(unread.state, ({ messages }) => messages.length === 2);
    expect(texts(unread)).toEqual(['@channel come', '@ada before']);

    await grace.call('PATCH /messages/{message_id}', {
      params: { message_id: called.id },
      body: { text: 'never mind', mentioned_channel: false },
    });
    await waitUntil(all.state, ({ messages }) => messages.length === 1);
    await waitUntil(client.part(unreadMentions), ({ total }) => total === 1);

    const channel = await client.channel('messaging', 'mentioned').watch();
    await channel.markRead();
    expect(client.part(unreadMentions).get()).toMatchObject({ total: 0 });
    // Messages unread when the list was opened stay in it until it is opened again.
    expect(texts(unread)).toEqual(['@ada before']);
    await unread.load();
    expect(texts(unread)).toEqual([]);
    await channel.leave();
    await waitUntil(all.state, ({ messages }) => messages.length === 0);
    expect(stranger.part(mentions).all.state.get()).toMatchObject({ status: 'ready', messages: [] });
  });

  it('[WEB-01] [MSG-05] list the last one of a page again once an edit has removed and restored the mention', async () => {
    const { ada, grace } = await server.people('ada', 'grace');
    const params = { type: 'messaging', id: 'edited-mention' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    const mentioned_user_ids = ['ada'];
    const ids = Array.from({ length: 27 }, (): string => crypto.randomUUID());
    for (const id of ids)
      await grace.call('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id, text: '@ada', mentioned_user_ids } },
      });
    await using client = await connectClient(server, 'ada');
    await waitUntil(client.connection.state, isLive);
    await client.channel('messaging', params.id).watch();
    const { all } = client.part(mentions);
    await all.load();
    const listed = () => all.state.get().messages.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
    const last = listed().at(-1)!;
    expect(all.state.get().hasNext).toBe(true);
    const edit = (body: object) =>
      grace.call('PATCH /messages/{message_id}', { params: { message_id: last }, body });
    await edit({ text: 'nobody', mentioned_user_ids: [] });
    await waitUntil(all.state, () => !listed().includes(last));
    await edit({ text: '@ada again', mentioned_user_ids });
    await waitUntil(all.state, () => listed().includes(last));
    while (all.state.get().hasNext) await all.loadMore();
    expect(listed()).toEqual([...ids].reverse());
    // Loading the list again does not shorten it.
    const { length } = all.state.get().messages;
    await all.load();
    expect(all.state.get().messages).toHaveLength(length);
  });

  it('[WEB-01] [MSG-11] are followed by the next ones, as threads are, once the channel of the first page is left', async () => {
    const { ada, grace, hopper } = await server.people('ada', 'grace', 'hopper');
    const mention = async (id: string, count: number) => {
      const params = { type: 'messaging', id };
      await ada.call('POST /channels/{type}/{id}/query', {
        params,
        body: { member_ids: ['grace', 'hopper'] },
      });
      const say = async (person: typeof ada, text: string, more: object) => {
        const message = { id: crypto.randomUUID(), text, ...more };
        await person.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
        return message.id;
      };
      for (let number = 0; number < count; number++) {
        const parent_id = await say(hopper, `${id} ${number}`, {});
        await say(grace, '@hopper', { mentioned_user_ids: ['hopper'], parent_id });
        const read = { params: { message_id: parent_id }, body: {} };
        await hopper.call('POST /messages/{message_id}/thread/read', read);
      }
    };
    await mention('kept', 2);
    await mention('left', 26);
    await using client = await connectClient(server, 'hopper');
    await waitUntil(client.connection.state, isLive);
    const { all } = client.part(mentions);
    const inbox = new ThreadInbox(client);
    await all.load();
    await inbox.load();
    expect(all.state.get()).toMatchObject({ hasNext: true, messages: { length: 25 } });
    expect(inbox.state.get()).toMatchObject({ hasNext: true, threads: { length: 25 } });
    await client.channel('messaging', 'left').leave();
    await waitUntil(all.state, ({ status, messages }) => status === 'ready' && messages.length === 2);
    await waitUntil(inbox.state, ({ status, threads }) => status === 'ready' && threads.length === 2);
    inbox.close();
  });

  it('[WEB-01] [CHAN-09] are marked as read at once, in channels and threads, and nothing after the latest of each', async () => {
    const { ada, grace } = await server.people('ada', 'grace');
    const params = { type: 'messaging', id: 'all-at-once' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    const say = async (person: typeof ada, text: string, more: object = {}) => {
      const message = { id: crypto.randomUUID(), text, ...more };
      return (await person.call('POST /channels/{type}/{id}/messages', { params, body: { message } }))
        .message;
    };
    const parent = await say(ada, 'Where do we meet?');
    await say(grace, '@ada here', { parent_id: parent.id, mentioned_user_ids: ['ada'] });
    await say(grace, '@ada a lamp', { mentioned_user_ids: ['ada'] });
    const after = await say(grace, 'only words');
    await using client = await connectClient(server, 'ada');
    await waitUntil(client.connection.state, isLive);
    await waitUntil(client.part(unreadMentions), ({ total }) => total >= 2);
    await client.part(mentions).markAllRead();
    expect(client.part(unreadMentions).get().total).toBe(0);
    const { messages } = await ada.call('POST /mentions/query', { body: { unread_only: true } });
    expect(messages).toEqual([]);
    const { reads } = await ada.call('GET /unread');
    const read = reads.find(({ cid }) => cid === 'messaging:all-at-once');
    expect(read?.unread_numbers).toEqual([after.number]);
  });

  it('[WEB-01] [CHAN-09] list a mention again that is marked unread elsewhere', async () => {
    const { ada, grace, mallory } = await server.people('ada', 'grace', 'mallory');
    const params = { type: 'messaging', id: 'unread-again' };
    const mention = async () => {
      const message = { id: crypto.randomUUID(), text: '@ada look', mentioned_user_ids: ['ada'] };
      await grace.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
      return message.id;
    };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    const early = await mention();
    await ada.call('POST /channels/{type}/{id}/read', { params, body: {} });
    const late = await mention();
    await using client = await connectClient(server, ada.id);
    await using stranger = await connectClient(server, mallory.id);
    // The initial loads have ended.
    await waitUntil(client.part(unreadMentions), ({ byChannel }) => byChannel.has('messaging:unread-again'));
    const { unread } = client.part(mentions);
    await Promise.all([unread.load(), stranger.part(mentions).unread.load()]);
    const ids = () => unread.state.get().messages.map(({ id }) => id);
    expect(ids()).toContain(late);
    expect(ids()).not.toContain(early);
    await ada.call('POST /channels/{type}/{id}/unread', { params, body: { message_id: early } });
    await waitUntil(unread.state, () => ids().includes(early));
    expect(stranger.part(mentions).unread.state.get().messages).toEqual([]);
  });

  it('[WEB-01] [CHAN-09] equal a fresh list: no mention if the user is not a member, or was not', async () => {
    const { ada, mallory } = await server.people('ada', 'mallory');
    const params = { type: 'team', id: 'looked-at' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
    const say = async (text: string, more: object = {}) => {
      const message = { id: crypto.randomUUID(), text, ...more };
      return (await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } })).message;
    };
    await using client = await connectClient(server, 'mallory');
    await waitUntil(client.connection.state, isLive);
    const channel = await client.channel('team', 'looked-at').watch({ create: false });
    const { all } = client.part(mentions);
    await all.load();
    const texts = () => all.state.get().messages.map(({ text }) => text);
    const received = (text: string) =>
      waitUntil(channel.messages.state, ({ messages }) => messages.some((message) => message.text === text));
    const fresh = async () => {
      const { messages } = await mallory.call('POST /mentions/query', { body: {} });
      return messages.map(({ text }) => text);
    };
    const early = await say('a plain word');
    await say('@mallory while away', { mentioned_user_ids: ['mallory'] });
    await received('@mallory while away');
    expect(texts()).toEqual([]);

    await channel.join();
    await waitUntil(all.state, () => texts().length === 1);
    await say('@channel now', { mentioned_channel: true });
    await waitUntil(all.state, () => texts().length === 2);
    // Members who joined later are not mentioned, not even by an edit of an old message.
    await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: early.id },
      body: { text: '@channel too late', mentioned_channel: true },
    });
    await received('@channel too late');
    expect(texts()).toEqual(await fresh());

    await channel.leave();
    await waitUntil(all.state, () => texts().length === 0);
    await say('@mallory after all', { mentioned_user_ids: ['mallory'] });
    await received('@mallory after all');
    expect([texts(), await fresh()]).toEqual([[], []]);
  });

  it('[WEB-01] [CONN-04] load on their own after calls were lost, and follow the role that is mentioned', async () => {
    const { ada } = await server.people('ada', 'linus');
    const params = { type: 'team', id: 'called-by-role' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['linus'] } });
    const message = {
      id: crypto.randomUUID(),
      text: '@moderator please',
      mentioned_roles: ['moderator' as const],
    };
    await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    const network = handNetwork();
    await using client = await connectClient(server, 'linus', { environment: network.environment });
    await client.channel('team', 'called-by-role').watch({ create: false });
    await waitUntil(client.connection.state, isLive);
    const { all } = client.part(mentions);
    let restore = network.lose('/mentions/query');
    await all.load();
    expect(all.state.get().status).toBe('failed');
    restore();
    await waitUntil(all.state, ({ status }) => status === 'ready');
    expect(all.state.get().messages).toEqual([]);

    restore = network.lose('/mentions/query');
    const before = network.requests.length;
    await ada.call('PATCH /channels/{type}/{id}/members/{user_id}', {
      params: { ...params, user_id: 'linus' },
      body: { channel_role: 'moderator' },
    });
    await expect.poll(() => network.requests.length).toBeGreaterThan(before);
    await waitUntil(all.state, ({ error }) => error !== undefined);
    restore();
    await waitUntil(all.state, ({ messages }) => messages.length === 1);
  });

  it('[WEB-01] show each message in its current state, with its replies, its reactions and the user’s own', async () => {
    const { ada, grace } = await server.people('ada', 'grace');
    const params = { type: 'messaging', id: 'mention-as-it-is' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    const text = '@ada look';
    const message = { id: crypto.randomUUID(), text, mentioned_user_ids: ['ada'] };
    await grace.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    await using client = await connectClient(server, 'ada');
    await waitUntil(client.connection.state, isLive);
    const { all } = client.part(mentions);
    await all.load();
    const mine = () => all.state.get().messages.find(({ id }) => id === message.id);
    const path = { message_id: message.id };
    await ada.call('POST /messages/{message_id}/reactions', { params: path, body: { type: '👍' } });
    const reply = { id: crypto.randomUUID(), text: 'an answer', parent_id: message.id };
    await grace.call('POST /channels/{type}/{id}/messages', { params, body: { message: reply } });
    await grace.call('PATCH /messages/{message_id}', { params: path, body: { text: '@ada look here' } });
    await waitUntil(all.state, () => mine()?.text === '@ada look here');
    const { messages } = await ada.call('POST /mentions/query', { body: {} });
    const fresh = messages.find(({ id }) => id === message.id);
    expect(fresh).toMatchObject({ reply_count: 1, own_reactions: [{ type: '👍' }] });
    expect(mine()).toMatchObject({ ...fresh, own_reactions: [{ type: '👍' }] });
    await grace.call('DELETE /messages/{message_id}', { params: { message_id: reply.id } });
    await waitUntil(all.state, () => mine()?.reply_count === 0);
  });

  it('[WEB-01] show everybody in a message by the current name', async () => {
    const { ada, grace } = await server.people('ada', 'grace');
    const linus = await server.person('linus');
    const params = { type: 'messaging', id: 'renamed' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace', 'linus'] } });
    const message = { id: 'calls-both', text: '@ada @linus', mentioned_user_ids: ['ada', 'linus'] };
    await grace.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    const reply = { id: 'answers-both', text: 'yes', parent_id: message.id };
    await linus.call('POST /channels/{type}/{id}/messages', { params, body: { message: reply } });
    await linus.call('PUT /messages/{message_id}/pin', { params: { message_id: message.id }, body: {} });
    await using client = await connectClient(server, 'ada');
    const { all } = client.part(mentions);
    await Promise.all([all.load(), client.people.load(['linus'])]);
    const names = () => {
      const shown = all.state.get().messages.find(({ id }) => id === message.id);
      const called = shown?.mentioned_users.find(({ id }) => id === 'linus');
      return [called, shown?.thread_participants[0], shown?.pinned_by].map((user) => user?.name);
    };
    expect(names()).toEqual(['Linus', 'Linus', 'Linus']);
    await linus.call('PATCH /users/{user_id}', {
      params: { user_id: 'linus' },
      body: { name: 'Linus L.' },
    });
    await waitUntil(client.people.names, () => client.people.get('linus')?.name === 'Linus L.');
    expect(names()).toEqual(['Linus L.', 'Linus L.', 'Linus L.']);
  });
});
