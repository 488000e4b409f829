import {
  connectClient,
  flakyNetwork,
  seededRandom,
  signToken,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { campaigns } from './features/campaigns/index.ts';
import { ChannelList } from './features/channels/lists/index.ts';
import { ChatClient, defaultEnvironment, isFullProfile, isLive, waitUntil } from './index.ts';

const texts = (messages: readonly { text: string }[]) => messages.map((message) => message.text);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'linus', 'mallory');
});
afterAll(() => server.stop());

describe('the address of the server', () => {
  it('[EMB-02] may end with a slash', async () => {
    const client = new ChatClient({
      baseUrl: `${server.url}/`,
      token: signToken(server.appSecret, { user_id: 'ada' }),
    });
    await client.connect();
    await waitUntil(client.connection.state, isLive);
    await client.disconnect();
  });

  it('[EMB-02] is refused at once with its rule where it has a path or no scheme, or is missing', () => {
    const missing = undefined as unknown as string;
    for (const baseUrl of ['https://chat.example/api/v1', '127.0.0.1:48222', 'chat.example', missing])
      expect(() => new ChatClient({ baseUrl })).toThrow(
        new TypeError(`baseUrl must be an origin like https://chat.example, not "${baseUrl}".`),
      );
  });
});

describe('two people in a channel', () => {
  it('[MSG-02] shows a message at once and delivers it to the other member', async () => {
    await using adas = await connectClient(server, 'ada');
    await using graces = await connectClient(server, 'grace');
    const here = await adas.channel('team', 'night-ride').watch({
      data: { name: 'Night ride' },
      member_ids: ['grace'],
    });
    const there = await graces.channel('team', 'night-ride').watch();

    const sent = here.send({ text: 'Rain radar is clear.' });
    expect(sent).toMatchObject({ status: 'sending', text: 'Rain radar is clear.' });
    expect(here.messages.state.get().messages).toEqual([sent]);

    const received = await waitUntil(there.messages.state, ({ messages }) => messages.length === 1);
    expect(texts(received.messages)).toEqual(['Rain radar is clear.']);
    const confirmed = await waitUntil(
      here.messages.state,
      ({ messages }) => messages[0]?.status === 'received',
    );
    expect(confirmed.messages[0]).toMatchObject({ id: sent.id, number: 1 });
    await waitUntil(graces.unread, ({ total }) => total === 1);
    await there.markRead();
    expect(graces.unread.get()).toEqual({ total: 0, channels: 0 });
  });

  it('[CHAN-02] is one channel for the same members, and one instance', async () => {
    await using ada = await connectClient(server, 'ada');
    const named = await ada.channel('messaging', { members: ['ada', 'linus'] }).watch();
    expect(named.state.get().channel).toMatchObject({ distinct: true, member_count: 2 });
    expect(ada.getChannel(named.cid)).toBe(named);
    await using second = await connectClient(server, 'ada');
    const byId = await second.channel('messaging', named.id).watch();
    expect(await second.channel('messaging', { members: ['linus', 'ada'] }).watch()).toBe(byId);
  });

  it('[MSG-12] sees the other member type', async () => {
    await using adas = await connectClient(server, 'ada');
    await using graces = await connectClient(server, 'grace');
    const here = await adas.channel('team', 'typing').watch({ member_ids: ['grace'] });
    const there = await graces.channel('team', 'typing').watch();
    await waitUntil(adas.connection.state, isLive);
    await waitUntil(graces.connection.state, isLive);
    there.keystroke();
    const [typist] = await waitUntil(here.typing, (users) => users.length === 1);
    expect(typist).toEqual({ id: 'grace', name: 'Grace' });
    there.send({ text: 'done' });
    await waitUntil(here.typing, (users) => users.length === 0);
    expect(there.typing.get()).toEqual([]);
  });

  it('[CHAN-09] marks a channel unread from a message on until it is read', async () => {
    await using adas = await connectClient(server, 'ada');
    await using otherTab = await connectClient(server, 'ada');
    await using graces = await connectClient(server, 'grace');
    const there = await graces.channel('team', 'unread').watch({ member_ids: ['ada'] });
    const here = await adas.channel('team', 'unread').watch();
    for (const text of ['one', 'two', 'three']) there.send({ text });
    await waitUntil(here.state, ({ unreadCount }) => unreadCount === 3);
    await here.markRead();
    await here.markUnread(here.messages.state.get().messages[1]!.id);
    expect(here.state.get()).toMatchObject({
      unreadCount: 2,
      read: { marked_unread: true, last_read_number: 1 },
    });
    const tab = await otherTab.channel('team', 'unread').watch();
    expect(tab.state.get().unreadCount).toBe(2);
    await here.markRead();
    await waitUntil(tab.state, ({ unreadCount }) => unreadCount === 0);
    expect(tab.state.get().read?.marked_unread).toBe(false);
  });
});

describe('lists of channels', () => {
  it('[CHAN-05] follow the newest activity, joining and leaving', async () => {
    await using ada = await connectClient(server, 'ada');
    await using linus = await connectClient(server, 'linus');
    const [first, second] = await Promise.all(
      ['list-one', 'list-two'].map((id) => ada.channel('team', id).watch({ member_ids: ['linus'] })),
    );
    const list = new ChannelList(linus, { filter: { joined: true, type: 'team' }, limit: 10 });
    await list.load();
    await waitUntil(linus.connection.state, isLive);
    const ids = () => list.state.get().channels.map(({ id }) => id);
    first!.send({ text: 'to the top' });
    const inList = linus.getChannel(first!.cid)!;
    await waitUntil(inList.state, ({ channel }) => channel?.last_message_number === 1);
    expect(ids()[0]).toBe('list-one');
    // Channels whose activity has the same millisecond are sorted by name.
    const { last_message_at = '' } = inList.state.get().channel!;
    await expect.poll(() => new Date().toISOString() > last_message_at).toBe(true);
    second!.send({ text: 'to the top' });
    await waitUntil(list.state, () => ids()[0] === 'list-two');
    await ada.channel('team', 'list-three').watch({ member_ids: ['linus'] });
    await waitUntil(list.state, () => ids().includes('list-three'));
    await second!.members.remove('linus');
    await waitUntil(list.state, () => !ids().includes('list-two'));
    await list.state.get().channels[0]!.leave();
    await waitUntil(list.state, () => ids().length === 1);
  });

  it('[CHAN-04] of a stranger are loaded but not kept live', async () => {
    await using ada = await connectClient(server, 'ada');
    await using mallory = await connectClient(server, 'mallory');
    const open = await ada.channel('team', 'open').watch();
    const hidden = await ada.channel('messaging', 'hidden').watch();
    const found = await mallory.queryChannels({ id: { $in: ['open', 'hidden'] } });
    expect(found.map(({ cid }) => cid)).toEqual([open.cid]);
    open.send({ text: 'nobody hears' });
    await waitUntil(open.state, ({ channel }) => channel?.last_message_number === 1);
    const watched = await found[0]!.watch();
    expect(texts(watched.messages.state.get().messages)).toEqual(['nobody hears']);
    await expect(mallory.channel('messaging', 'hidden').watch({ create: false })).rejects.toMatchObject({
      name: 'channel_not_found',
    });
    expect(hidden.can('send-message')).toBe(true);
    expect(watched.can('send-message')).toBe(false);
    open.send({ text: 'somebody hears' });
    await waitUntil(watched.messages.state, ({ messages }) => messages.length === 2);
    watched.stopWatching();
    expect(watched.state.get()).toMatchObject({ status: 'idle', channel: undefined });
    expect(mallory.unread.get().total).toBe(0);
  });
});

describe('the connected user', () => {
  it('[APP-03] renews an expired token, for calls and for the socket', async () => {
    const now = () => Math.floor(Date.now() / 1000);
    const token = vi.fn(async () => {
      const isFirst = token.mock.calls.length === 1;
      return signToken(server.appSecret, {
        user_id: 'ada',
        iat: now() - 60,
        exp: isFirst ? now() - 30 : now() + 600,
      });
    });
    const client = new ChatClient({ baseUrl: server.url, token });
    expect((await client.connect()).id).toBe('ada');
    await waitUntil(client.connection.state, isLive);
    expect(token).toHaveBeenCalledTimes(2);
    await client.disconnect();
    expect(client.connection.state.get().status).toBe('closed');
    await client.connect();
    await waitUntil(client.connection.state, isLive);
    await client.disconnect();
  });

  it('[APP-03] is refused with a token that somebody else has signed', async () => {
    const token = signToken('not-the-secret', { user_id: 'ada' });
    const mallory = new ChatClient({ baseUrl: server.url, token });
    await expect(mallory.connect()).rejects.toMatchObject({ name: 'token_invalid' });
    expect(mallory.me.get()).toBeUndefined();
    expect(mallory.connection.state.get().status).toBe('idle');
    expect(() => mallory.channel('team', 'night-ride').send({ text: 'let me in' })).toThrow('connect()');
  });

  it('[APP-05] updates names and presence wherever they are shown', async () => {
    await using ada = await connectClient(server, 'ada');
    await server.person('edsger');
    await ada.people.load(['edsger']);
    const edsger = ada.people.watch('edsger');
    expect(isFullProfile(edsger.get()) && edsger.get()).toMatchObject({ presence: 'offline' });
    await waitUntil(ada.connection.state, isLive);
    await using edsgers = await connectClient(server, 'edsger');
    await waitUntil(edsger, (person) => isFullProfile(person) && person.presence === 'online');
    await edsgers.updateMe({ name: 'Edsger D.' });
    expect(edsgers.me.get()?.name).toBe('Edsger D.');
    await waitUntil(edsger, (person) => person?.name === 'Edsger D.');
  });

  it('[CONN-04] catches up after a break with everything missed', async () => {
    const steady = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
    const line = flakyNetwork(seededRandom(1), steady);
    await using ada = await connectClient(server, 'ada', { environment: line.environment });
    await using grace = await connectClient(server, 'grace');
    const here = await ada.channel('team', 'break').watch({ member_ids: ['grace'] });
    const there = await grace.channel('team', 'break').watch();
    await waitUntil(ada.connection.state, isLive);
    const received: string[] = [];
    ada.on('message.new', ({ message }) => received.push(message.text));
    line.cut();
    expect(ada.connection.state.get().status).toBe('waiting');
    there.send({ text: 'missed' });
    await waitUntil(there.messages.state, ({ messages }) => messages[0]?.status === 'received');
    line.restore();
    ada.connection.reconnectNow();
    await waitUntil(here.messages.state, ({ messages }) => messages.length === 1);
    // If the channel was being loaded, that answer may be earlier than the event.
    await expect.poll(() => received).toEqual(['missed']);
  });
});

it('[CONN-04] [CHAN-09] loads unread counts even where another part may not be loaded', async () => {
  const { ada } = await server.people('ada');
  const params = { type: 'messaging', id: 'not-a-manager' };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['linus'] } });
  const { fetch, ...environment } = defaultEnvironment();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using client = await connectClient(server, 'linus', {
    environment: {
      ...environment,
      async fetch(input, init) {
        if (String(input).endsWith('/campaigns/query')) await released;
        return fetch(input, init);
      },
    },
  });
  // Only managers may load campaigns; loading them again with the rest is refused too.
  const refused = client
    .part(campaigns)
    .load()
    .catch((error: unknown) => error);
  const message = { id: crypto.randomUUID(), text: 'Where are you?' };
  await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
  release();
  await refused;
  await waitUntil(client.unread, ({ total }) => total > 0);
});
