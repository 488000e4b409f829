import 'fake-indexeddb/auto';
import { type ChatEvent, editRefusedNotice, messageNotFound } from '@confab/protocol';
import { connectClient, type Person, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatClient, defaultEnvironment, isLive, waitUntil } from '../../index.ts';
import {
  leave,
  type OfflinePage,
  openPage,
  reconnect,
  reloadOffline,
  visit,
} from '../../testing/offlinePages.ts';
import { moderation } from '../moderation/index.ts';
import { notifications } from '../notifications/index.ts';
import { pins } from '../pins/index.ts';
import { polls } from '../polls/index.ts';
import { ownThreads, threadOf } from '../threads/inbox/index.ts';

let server: TestServer;
let root: Person;
beforeAll(async () => {
  server = await startTestServer();
  [root] = await Promise.all([server.person('root', 'admin'), server.person('grace')]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.stop());

const uuid = () => crypto.randomUUID();
const channelOf = (client: ChatClient, id: string) => client.channel('team', id);
const messagesOf = (client: ChatClient, id: string) => channelOf(client, id).messages.state.get().messages;
const messageIn = (client: ChatClient, id: string, messageId: string) =>
  messagesOf(client, id).find((message) => message.id === messageId)!;
const kindsIn = ({ cache }: OfflinePage) => cache.waiting.get().map(({ kind }) => kind);

/** Creates a user `ada-<id>`, and a channel of theirs with grace and one message for each text of grace. */
async function createChannel(id: string, texts: readonly string[]) {
  const owner = await server.person(`ada-${id}`);
  await using client = await connectClient(server, owner);
  await client.channel('team', id).watch({ member_ids: ['grace'], data: { name: id } });
  const own = uuid();
  channelOf(client, id).book.send({ id: own, text: 'mine' });
  await waitUntil(client.outbox.entries, (entries) => entries.length === 0);
  const ids: string[] = [];
  await using grace = await connectClient(server, 'grace');
  const channel = await grace.channel('team', id).watch({ create: false });
  for (const text of texts) ids.push(channel.send({ text }).id);
  await waitUntil(grace.outbox.entries, (entries) => entries.length === 0);
  return { ada: owner.id, own, ids };
}

/** Opens a second user's client that counts the events of the channel by type. */
async function watchAsGrace(id: string) {
  const client = await connectClient(server, 'grace');
  await client.channel('team', id).watch({ create: false });
  await waitUntil(client.connection.state, isLive);
  const events: ChatEvent[] = [];
  client.on('*', (event) => events.push(event));
  const types = (...only: string[]) => events.map(({ type }) => type).filter((type) => only.includes(type));
  return { client, types, [Symbol.asyncDispose]: () => client.disconnect() };
}

/** A visit that has ended, so that the next page of this browser shows the channel. */
async function visited(userId: string, id: string, prepare?: (page: OfflinePage) => Promise<unknown>) {
  const page = await visit(server, userId, id, id);
  await prepare?.(page);
  await leave(page);
}

const nothingWaits = ({ cache }: OfflinePage) => waitUntil(cache.waiting, (waiting) => waiting.length === 0);

describe('[CONN-05] actions without a network', () => {
  it('are shown at once, after a reload too, and each is sent once, in order', async () => {
    const { ada, own, ids } = await createChannel('all', ['one', 'two', 'three']);
    const [one, two, three] = ids as [string, string, string];
    await visited(ada, 'all');
    await using watcher = await watchAsGrace('all');

    const offline = await reloadOffline(server, ada, 'all');
    const channel = channelOf(offline.client, 'all');
    await channel.edit(own, { text: 'mine, corrected' });
    await channel.react(one, '👍');
    await offline.client.part(pins).in(channel).pin(two);
    await channel.delete(own);
    await channel.markRead();
    await channel.own.mute();
    await offline.client.part(moderation).mute('grace');
    await channel.react(three, '🎉');
    const expectShown = ({ client }: OfflinePage) => {
      expect(messageIn(client, 'all', own)).toMatchObject({ type: 'deleted' });
      expect(messageIn(client, 'all', one).own_reactions).toMatchObject([{ type: '👍' }]);
      expect(messageIn(client, 'all', two).pinned_at).toBeDefined();
      expect(client.unread.get().total).toBe(0);
      expect(channelOf(client, 'all').state.get().isMuted).toBe(true);
    };
    expectShown(offline);
    expect(kindsIn(offline)).toEqual(['edit', 'react', 'pin', 'delete', 'read', 'own', 'muteUser', 'react']);
    await leave(offline);

    const again = await reloadOffline(server, ada, 'all');
    expectShown(again);
    expect(kindsIn(again)).toEqual(['edit', 'react', 'pin', 'delete', 'read', 'own', 'muteUser', 'react']);
    expect(watcher.types('message.updated', 'reaction.new', 'message.pinned', 'message.deleted')).toEqual([]);
    await reconnect(again);
    await nothingWaits(again);
    expectShown(again);
    const types = () => watcher.types('message.updated', 'reaction.new', 'message.pinned', 'message.deleted');
    await expect
      .poll(types)
      .toEqual(['message.updated', 'reaction.new', 'message.pinned', 'message.deleted', 'reaction.new']);
    await using fresh = await connectClient(server, ada);
    await fresh.channel('team', 'all').watch({ create: false });
    await expect.poll(() => fresh.unread.get().total).toBe(0);
    await expect.poll(() => channelOf(fresh, 'all').state.get().isMuted).toBe(true);
    expect(fresh.me.get()?.muted_users).toMatchObject([{ user_id: 'grace' }]);
    await leave(again);

    const last = await reloadOffline(server, ada, 'all');
    expect(kindsIn(last)).toEqual([]);
    await leave(last);
  });

  it('include votes and answers in polls', async () => {
    const { ada } = await createChannel('poll', []);
    const id = uuid();
    const options = [
      { id: uuid(), text: 'Tower' },
      { id: uuid(), text: 'Lake' },
    ] as const;
    await using grace = await connectClient(server, 'grace');
    const asked = await grace.channel('team', 'poll').watch({ create: false });
    asked.send({ text: 'Where?', poll: { id, name: 'Where?', options: [...options], allow_answers: true } });
    await waitUntil(grace.outbox.entries, (entries) => entries.length === 0);
    await visited(ada, 'poll');

    const offline = await reloadOffline(server, ada, 'poll');
    const message = messagesOf(offline.client, 'poll').find(({ poll_id }) => poll_id === id)!;
    const poll = offline.client.part(polls).of(channelOf(offline.client, 'poll'), message.id);
    await poll.vote(options[0].id);
    await poll.vote(options[1].id);
    await poll.unvote(options[0].id);
    await poll.answer('at the bridge');
    await leave(offline);
    const again = await reloadOffline(server, ada, 'poll');
    const shown = () => messageIn(again.client, 'poll', message.id).poll;
    expect(shown()).toMatchObject({
      own_votes: [{ option_id: options[1].id }],
      own_answer: { text: 'at the bridge' },
    });
    await reconnect(again);
    await nothingWaits(again);
    await expect
      .poll(() => messageIn(grace, 'poll', message.id).poll)
      .toMatchObject({
        vote_counts_by_option: { [options[1].id]: 1 },
        voters_count: 1,
        answers_count: 1,
      });
    await leave(again);
  });

  it('[CHAN-09] include the read position of a thread', async () => {
    const { ada, ids } = await createChannel('thread', ['one']);
    const [parentId] = ids as [string];
    await visited(ada, 'thread');
    await using grace = await connectClient(server, 'grace');
    const asked = threadOf(await grace.channel('team', 'thread').watch({ create: false }), parentId);
    await asked.load();
    const reply = async (text: string) => {
      const { id } = asked.send({ text });
      await waitUntil(grace.outbox.entries, (entries) => entries.length === 0);
      return id;
    };
    const unreadOf = ({ client }: { client: ChatClient }) =>
      client.part(ownThreads).of(parentId)?.unread_numbers.length;
    const page = await visit(server, ada, 'thread', 'thread');
    const thread = threadOf(channelOf(page.client, 'thread'), parentId);
    await thread.load();
    await thread.follow(true);
    for (const text of ['a', 'b']) {
      const id = await reply(text);
      await waitUntil(thread.messages.state, ({ messages }) => messages.at(-1)?.id === id);
    }
    await expect.poll(() => unreadOf(page)).toBe(2);
    page.network.cut();
    await waitUntil(page.client.connection.state, (state) => !isLive(state));
    await thread.markRead();
    await thread.markRead();
    expect(unreadOf(page)).toBe(0);
    expect(kindsIn(page)).toEqual(['readThread']);
    await leave(page);

    const again = await reloadOffline(server, ada, 'thread');
    expect(kindsIn(again)).toEqual(['readThread']);
    await reconnect(again);
    await nothingWaits(again);
    await using fresh = await connectClient(server, ada);
    await threadOf(await channelOf(fresh, 'thread').watch({ create: false }), parentId).load();
    expect(unreadOf({ client: fresh })).toBe(0);
    await leave(again);
  });

  it('are merged where only the last one counts', async () => {
    const { ada, own, ids } = await createChannel('merged', ['one', 'two']);
    const [one, two] = ids as [string, string];
    await visited(ada, 'merged');
    await using watcher = await watchAsGrace('merged');
    const offline = await reloadOffline(server, ada, 'merged');
    const channel = channelOf(offline.client, 'merged');
    await channel.react(one, '👍');
    await channel.react(two, '🎉');
    await channel.unreact(one, '👍');
    await channel.edit(own, { text: 'first try' });
    await channel.edit(own, { text: 'second try' });
    await channel.own.mute();
    await channel.own.unmute();
    expect(kindsIn(offline)).toEqual(['react', 'unreact', 'edit', 'own']);
    await reconnect(offline);
    await nothingWaits(offline);
    const changed = () => watcher.types('message.updated', 'reaction.new', 'reaction.deleted');
    await expect.poll(changed).toEqual(['reaction.new', 'message.updated']);
    expect(messageIn(watcher.client, 'merged', own).text).toBe('second try');
    expect(messageIn(offline.client, 'merged', one).own_reactions).toEqual([]);
    expect(channel.state.get().isMuted).toBe(false);
    await leave(offline);
  });

  it('are sent again where the answer was lost, without a second effect', async () => {
    const { ada, own, ids } = await createChannel('answers', ['one']);
    await visited(ada, 'answers');
    await using watcher = await watchAsGrace('answers');
    const page = await visit(server, ada, 'answers', 'answers');
    const channel = channelOf(page.client, 'answers');
    page.flakiness.failAfter = 1;
    await channel.edit(own, { text: 'once' });
    await channel.react(ids[0]!, '👍');
    expect(kindsIn(page)).toEqual(['edit', 'react']);
    page.flakiness.failAfter = 0;
    await reconnect(page);
    await nothingWaits(page);
    await expect
      .poll(() => watcher.types('message.updated', 'reaction.new'))
      .toEqual(['message.updated', 'reaction.new']);
    expect(messageIn(page.client, 'answers', own).text).toBe('once');
    await leave(page);
  });

  it('that the service refuses are undone, with the reason; the text of an edit is not lost', async () => {
    const { ada, own, ids } = await createChannel('refused', ['one']);
    await visited(ada, 'refused');
    const offline = await reloadOffline(server, ada, 'refused');
    const channel = channelOf(offline.client, 'refused');
    await channel.edit(own, { text: 'a long thought' });
    await channel.react(ids[0]!, '👍');
    await root.call('DELETE /messages/{message_id}', {
      params: { message_id: own },
      query: { hard: 'true' },
    });
    await reconnect(offline);
    await nothingWaits(offline);
    const notes = offline.client.part(notifications).state;
    await expect.poll(() => notes.get().map(({ type }) => type)).toEqual([editRefusedNotice.type]);
    expect(notes.get()[0]?.reason).toContain('a long thought');
    expect(notes.get()[0]?.metadata?.error).toMatchObject({ name: messageNotFound.name });
    await channel.watch({ create: false });
    await expect.poll(() => messagesOf(offline.client, 'refused').map(({ text }) => text)).toEqual(['one']);
    expect(messageIn(offline.client, 'refused', ids[0]!).own_reactions).toMatchObject([{ type: '👍' }]);
    await leave(offline);
  });

  it('with a connection are refused at once, and wait for nothing', async () => {
    const { ada } = await createChannel('online', ['one']);
    const page = await visit(server, ada, 'online', 'online');
    await expect(channelOf(page.client, 'online').edit(uuid(), { text: 'no' })).rejects.toMatchObject({
      name: messageNotFound.name,
    });
    expect(kindsIn(page)).toEqual([]);
    expect(page.client.part(notifications).state.get()).toEqual([]);
    await leave(page);
  });

  it('of an open page are left to it; those of a closed one are sent by another page', async () => {
    const { ada, ids } = await createChannel('tabs', ['one']);
    await visited(ada, 'tabs');
    await using watcher = await watchAsGrace('tabs');
    const first = await reloadOffline(server, ada, 'tabs');
    await channelOf(first.client, 'tabs').react(ids[0]!, '👍');
    const second = await visit(server, ada, 'tabs', 'tabs');
    expect(kindsIn(second)).toEqual([]);
    expect(watcher.types('reaction.new')).toEqual([]);
    await leave(first);
    await expect.poll(() => watcher.types('reaction.new')).toEqual(['reaction.new']);
    await nothingWaits(second);
    await leave(second);
  });

  it('are sent once without Web Locks, by the page that found them last', async () => {
    const { ada, ids } = await createChannel('lockless', ['one']);
    await visited(ada, 'lockless');
    await using watcher = await watchAsGrace('lockless');
    const options = { environment: { ...defaultEnvironment(), locks: undefined } };
    const first = openPage(server, ada, 'lockless');
    first.client.environment.locks = undefined;
    first.network.cut();
    await first.cache.restore();
    first.cache.start();
    first.client.resume();
    await channelOf(first.client, 'lockless').react(ids[0]!, '👍');
    const second = await visit(server, ada, 'lockless', 'lockless', options);
    await expect.poll(() => watcher.types('reaction.new')).toEqual(['reaction.new']);
    await channelOf(second.client, 'lockless').unreact(ids[0]!, '👍');
    await reconnect(first);
    await nothingWaits(first);
    await expect.poll(() => watcher.types('reaction.new', 'reaction.deleted')).toHaveLength(2);
    expect(messageIn(first.client, 'lockless', ids[0]!).own_reactions).toEqual([]);
    await leave(first);
    await leave(second);
  });

  it('of another user are neither shown nor sent, and wait for that user', async () => {
    const { ada, own } = await createChannel('users', ['one']);
    await visited(ada, 'users');
    await using watcher = await watchAsGrace('users');
    const offline = await reloadOffline(server, ada, 'users');
    await channelOf(offline.client, 'users').edit(own, { text: 'only mine' });
    await leave(offline);
    const mallory = await server.person('mallory-users');
    const other = await reloadOffline(server, mallory.id, 'users');
    await reconnect(other);
    expect(other.client.me.get()?.id).toBe(mallory.id);
    expect(kindsIn(other)).toEqual([]);
    await leave(other);
    expect(watcher.types('message.updated')).toEqual([]);

    const back = await visit(server, ada, 'users', 'users');
    await expect.poll(() => watcher.types('message.updated')).toEqual(['message.updated']);
    await nothingWaits(back);
    await leave(back);
  });

  it('are deleted when the user signs out', async () => {
    const { ada, own } = await createChannel('out', ['one']);
    await visited(ada, 'out');
    await using watcher = await watchAsGrace('out');
    const offline = await reloadOffline(server, ada, 'out');
    await channelOf(offline.client, 'out').edit(own, { text: 'never mind' });
    await offline.cache.clear();
    expect(kindsIn(offline)).toEqual([]);
    expect(messageIn(offline.client, 'out', own).text).toBe('mine');
    await leave(offline);
    const next = await visit(server, ada, 'out', 'out');
    expect(kindsIn(next)).toEqual([]);
    expect(watcher.types('message.updated')).toEqual([]);
    await leave(next);
  });

  it('wait in memory where the browser stores nothing', async () => {
    const { ada, own } = await createChannel('unstored', ['one']);
    vi.stubGlobal('indexedDB', undefined);
    const page = await visit(server, ada, 'unstored', 'unstored');
    page.network.cut();
    await channelOf(page.client, 'unstored').edit(own, { text: 'kept in memory' });
    expect(kindsIn(page)).toEqual(['edit']);
    await reconnect(page);
    await nothingWaits(page);
    await using fresh = await connectClient(server, ada);
    await fresh.channel('team', 'unstored').watch({ create: false });
    expect(messageIn(fresh, 'unstored', own).text).toBe('kept in memory');
    await leave(page);
  });

  it('that set a temporary mute end when it would have ended', async () => {
    const { ada } = await createChannel('mute', ['one']);
    await visited(ada, 'mute');
    const offline = await reloadOffline(server, ada, 'mute');
    const before = Date.now();
    await channelOf(offline.client, 'mute').own.mute(3_600_000);
    await leave(offline);
    const later = { ...defaultEnvironment(), now: () => Date.now() + 1_800_000 };
    const page = await visit(server, ada, 'mute', 'mute', { environment: later });
    await nothingWaits(page);
    await using fresh = await connectClient(server, ada);
    await fresh.channel('team', 'mute').watch({ create: false });
    await expect.poll(() => channelOf(fresh, 'mute').state.get().isMuted).toBe(true);
    const { membership } = channelOf(fresh, 'mute').state.get();
    const endsIn = Date.parse(String(membership?.muted_until)) - before;
    expect(endsIn).toBeGreaterThan(1_700_000);
    expect(endsIn).toBeLessThan(1_900_000);
    await leave(page);
  });
});
