import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLive, waitUntil } from '../../../index.ts';
import { ownThreads, ThreadInbox, threadOf } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

let rooms = 0;

/** Ada and Grace in a channel of their own, and a function that posts through the service. */
async function crowd() {
  const id = `inbox-${++rooms}`;
  const { ada, grace } = await server.people('ada', 'grace');
  const params = { type: 'messaging', id };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
  const say = async (person: typeof ada, text: string, more: object = {}) => {
    const message = { id: crypto.randomUUID(), text, ...more };
    return (await person.call('POST /channels/{type}/{id}/messages', { params, body: { message } })).message;
  };
  return { ada, grace, params, say };
}

describe('the inbox of threads', () => {
  it('[WEB-01] [MSG-11] shows unread threads first with their newest replies, live, and counts them', async () => {
    const { ada, grace, params, say } = await crowd();
    const [read, unread, later] = [
      await say(ada, 'read'),
      await say(ada, 'unread'),
      await say(ada, 'answered later'),
    ];
    for (const text of ['one', 'two', 'three', 'four']) await say(grace, text, { parent_id: unread.id });
    await say(grace, 'seen', { parent_id: read.id });
    await ada.call('POST /messages/{message_id}/thread/read', { params: { message_id: read.id }, body: {} });
    await using client = await connectClient(server, 'ada');
    const inbox = new ThreadInbox(client);
    await inbox.load();
    const mine = () =>
      inbox.state
        .get()
        .threads.filter((thread) => thread.state.get().thread?.cid === `messaging:${params.id}`)
        .map(({ parentId, messages }) => [parentId, messages.state.get().messages.map(({ text }) => text)]);
    expect(mine()).toEqual([
      [unread.id, ['two', 'three', 'four']],
      [read.id, ['seen']],
    ]);
    await waitUntil(client.part(ownThreads).unread, (count) => count === 1);

    // A thread without replies appears with its first reply, and reading one does not move it.
    await say(grace, 'at last', { parent_id: later.id });
    await waitUntil(inbox.state, () => mine().length === 3);
    expect(mine().map(([id]) => id)).toEqual([later.id, unread.id, read.id]);
    expect(client.part(ownThreads).unread.get()).toBe(2);
    await threadOf(client.channel('messaging', params.id), later.id).markRead();
    await waitUntil(client.part(ownThreads).unread, (count) => count === 1);
    expect(mine().map(([id]) => id)).toEqual([later.id, unread.id, read.id]);

    // Nor is it moved in an inbox that keeps the order of this one; another one has it below.
    const order = async (before?: ThreadInbox) => {
      const other = new ThreadInbox(client, before);
      await other.load();
      other.close();
      const ids = [later.id, unread.id, read.id];
      return other.state.get().threads.flatMap(({ parentId }) => (ids.includes(parentId) ? [parentId] : []));
    };
    expect(await order(inbox)).toEqual([later.id, unread.id, read.id]);
    expect(await order()).toEqual([unread.id, later.id, read.id]);
    await threadOf(client.channel('messaging', params.id), unread.id).follow(false);
    expect(mine().map(([id]) => id)).toEqual([later.id, read.id]);
    await waitUntil(client.part(ownThreads).unread, (count) => count === 0);
    inbox.close();

    // Leaving a channel ends following its threads.
    await client.channel('messaging', params.id).leave();
    await waitUntil(client.part(ownThreads).state, (all) => !all.has(later.id));
    await using stranger = await connectClient(server, 'mallory');
    const none = new ThreadInbox(stranger);
    await none.load();
    expect(none.state.get()).toMatchObject({ status: 'ready', threads: [], hasNext: false });
    none.close();
  });

  it('[MSG-11] is paged without gaps or repetitions', async () => {
    const { ada, grace, say } = await crowd();
    const parents = [];
    for (let n = 0; n < 28; n++) {
      const parent = await say(ada, `thread ${n}`);
      await say(grace, 'a reply', { parent_id: parent.id });
      await ada.call('POST /messages/{message_id}/thread/read', {
        params: { message_id: parent.id },
        body: {},
      });
      parents.push(parent.id);
    }
    await using client = await connectClient(server, 'ada');
    const inbox = new ThreadInbox(client);
    await inbox.load();
    expect(inbox.state.get()).toMatchObject({ status: 'ready', hasNext: true });
    while (inbox.state.get().hasNext) await inbox.loadMore();
    const ids = inbox.state.get().threads.map(({ parentId }) => parentId);
    expect(ids).toEqual(expect.arrayContaining(parents));
    expect(new Set(ids).size).toBe(ids.length);
    inbox.close();
  });

  it('[MSG-11] lists an old thread that is followed after the last one of the loaded pages has moved up', async () => {
    const { ada, grace, say } = await crowd();
    const markRead = (parentId: string) =>
      ada.call('POST /messages/{message_id}/thread/read', { params: { message_id: parentId }, body: {} });
    const begin = async (text: string) => {
      const { id } = await say(ada, text);
      await say(grace, 'a reply', { parent_id: id });
      await markRead(id);
      return id;
    };
    await begin('beyond');
    const end = await begin('end');
    const old = await begin('old');
    const follow = (following: boolean) =>
      ada.call('PUT /messages/{message_id}/thread', { params: { message_id: old }, body: { following } });
    await follow(false);
    for (let n = 0; n < 24; n++) await begin(`thread ${n}`);
    await using client = await connectClient(server, 'ada');
    await waitUntil(client.connection.state, isLive);
    const inbox = new ThreadInbox(client);
    await inbox.load();
    const ids = () => inbox.state.get().threads.map(({ parentId }) => parentId);
    expect(ids().at(-1)).toBe(end);
    expect(inbox.state.get().hasNext).toBe(true);
    await say(grace, 'another reply', { parent_id: end });
    await waitUntil(inbox.state, () => ids()[0] === end);
    await markRead(end);
    await follow(true);
    await waitUntil(client.part(ownThreads).state, (all) => all.get(old)?.following === true);
    while (inbox.state.get().hasNext) await inbox.loadMore();
    await waitUntil(inbox.state, () => ids().includes(old));
    inbox.close();
  });

  it('[WEB-01] [CONN-04] equals a fresh one after calls were lost', async () => {
    const { ada, grace, say } = await crowd();
    const [first, second] = [await say(ada, 'first'), await say(ada, 'second')];
    const network = handNetwork();
    await using client = await connectClient(server, 'ada', { environment: network.environment });
    await waitUntil(client.connection.state, isLive);
    const inbox = new ThreadInbox(client);
    let restore = network.lose('/threads/query');
    await inbox.load();
    expect(inbox.state.get()).toMatchObject({ status: 'failed', threads: [] });
    restore();
    await waitUntil(inbox.state, ({ status }) => status === 'ready');

    restore = network.lose('/threads/query');
    const before = network.requests.length;
    await say(grace, 'an answer', { parent_id: first.id });
    await expect
      .poll(() => network.requests.slice(before).some(({ path }) => path.endsWith('/threads/query')))
      .toBe(true);
    await waitUntil(client.part(ownThreads).state, (all) => all.get(first.id)?.unread_numbers.length === 1);
    await say(grace, 'another answer', { parent_id: second.id });
    restore();
    const shown = () => inbox.state.get().threads.map(({ parentId }) => parentId);
    await waitUntil(inbox.state, () => [first.id, second.id].every((id) => shown().includes(id)));
    const fresh = new ThreadInbox(client);
    await fresh.load();
    const first25 = fresh.state.get().threads.map(({ parentId }) => parentId);
    expect(shown().slice(0, first25.length)).toEqual(first25);
    expect(inbox.state.get().error).toBeUndefined();
    inbox.close();
    fresh.close();
  });

  it('[WEB-01] [MSG-11] marks all threads as read at once, and leaves them where they are', async () => {
    const { ada, grace, say } = await crowd();
    for (const text of ['one', 'two']) {
      const { id } = await say(ada, text);
      await say(grace, 'an answer', { parent_id: id });
    }
    await using client = await connectClient(server, 'ada');
    await waitUntil(client.connection.state, isLive);
    await waitUntil(client.part(ownThreads).unread, (count) => count >= 2);
    const inbox = new ThreadInbox(client);
    await inbox.load();
    const order = () => inbox.state.get().threads.map(({ parentId }) => parentId);
    const before = order();
    await inbox.markAllRead();
    expect(client.part(ownThreads).unread.get()).toBe(0);
    expect((await ada.call('POST /threads/query', { body: { unread_only: true } })).threads).toEqual([]);
    expect(order()).toEqual(before);
    inbox.close();
  });
});
