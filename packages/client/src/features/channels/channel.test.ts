import { ChatError, type ChatEvent, channelStream, type Message } from '@confab/protocol';
import {
  adaOwn,
  adaThread,
  grace,
  hello,
  lanternWorks,
  nightRide,
  nightRideState,
} from '@confab/protocol/fixtures';
import { type FakeEnvironment, type FakeRequest, fakeEnvironment, jsonAnswer } from '@confab/testing';
import { describe, expect, it } from 'vitest';
import { ChatClient } from '../../index.ts';
import { ownThreads } from '../threads/index.ts';

type Answers = Record<string, (request: FakeRequest) => object | Promise<object> | undefined>;

/** Ada's client with the channel loaded, over a network controlled by the test. */
async function openNightRide(more: Answers = {}) {
  const fake = fakeEnvironment();
  const answers: Answers = {
    'GET /me': () => ({ me: adaOwn }),
    'GET /app': () => ({ app: lanternWorks }),
    'GET /unread': () => ({ reads: [nightRideState.read], total: 1, threads: [], has_more_threads: false }),
    'POST /channels/team/night-ride/query': () => nightRideState,
    ...more,
  };
  fake.answer((request) => {
    const answer = answers[`${request.method} ${request.path.replace(/^\/api\/v1|\?.*$/g, '')}`]?.(request);
    return (
      answer && Promise.resolve(answer).then((body) => (body instanceof Response ? body : jsonAnswer(body)))
    );
  });
  const client = new ChatClient({ baseUrl: '', environment: fake.environment, longPoll: false });
  await client.connect();
  fake.sockets[0]?.open();
  await fake.settle();
  fake.sockets[0]?.receive({
    type: 'hello',
    connection_id: 'c1',
    user_id: 'ada',
    heads: { app: 1, 'user:ada': 1, [channelStream(nightRide.cid)]: nightRideState.seq },
    resets: [],
    heartbeat_ms: 25_000,
    server_time: '2026-01-05T09:00:00.000Z',
  });
  await fake.settle();
  const channel = await client.channel('team', 'night-ride').watch();
  return { fake, client, channel, push: pusher(fake) };
}

/** Sends events as the service does, numbered per stream. */
function pusher(fake: FakeEnvironment) {
  const seqs: Record<string, number> = {
    'user:ada': 1,
    app: 1,
    [channelStream(nightRide.cid)]: nightRideState.seq,
  };
  return (
    type: ChatEvent['type'],
    payload: object,
    { stream = channelStream(nightRide.cid), logged = true } = {},
  ) => {
    const seq = logged ? (seqs[stream] = (seqs[stream] ?? 0) + 1) : 0;
    fake.sockets[0]?.receive({ type, stream, seq, created_at: '2026-01-05T10:00:00.000Z', ...payload });
  };
}

const cid = nightRide.cid;
const message = (number: number, changes: Partial<Message> = {}): Message => ({
  ...hello,
  id: `m${number}`,
  number,
  user: { id: 'grace', name: 'Grace' },
  reaction_groups: {},
  latest_reactions: [],
  ...changes,
});
const typing = (id: string, parent_id?: string) => ({
  cid,
  user: { id, name: id },
  ...(parent_id && { parent_id }),
});

describe('naming a channel', () => {
  const client = new ChatClient({ baseUrl: '', environment: fakeEnvironment().environment });

  it('[CHAN-03] needs a type, and an id or members', () => {
    const thrown = (act: () => unknown): unknown => {
      try {
        return act();
      } catch (error) {
        return error;
      }
    };
    expect(thrown(() => client.channel('', 'night-ride'))).toMatchObject({ name: 'channel_type_missing' });
    expect(thrown(() => client.channel('team', ''))).toMatchObject({ name: 'channel_id_missing' });
    for (const name of [undefined, null, {}, { members: [] }] as { members: string[] }[]) {
      expect(thrown(() => client.channel('messaging', name))).toMatchObject({ name: 'channel_id_missing' });
    }
    expect(thrown(() => client.channel(undefined as unknown as string, ''))).toMatchObject({
      message: 'A channel query needs a type or a channel. A channel query needs an id or a members list.',
      details: { issues: [{ field: 'type' }, { field: 'id' }] },
    });
  });

  it('[CHAN-02] refuses a colon, and gives one instance per channel', () => {
    expect(() => client.channel('team', 'night:ride')).toThrow(ChatError);
    expect(client.channel('team', 'night-ride')).toBe(client.channel('team', 'night-ride'));
    const pair = client.channel('messaging', { members: ['ada', 'grace'] });
    expect(client.channel('messaging', { members: ['grace', 'ada'] })).toBe(pair);
  });
});

describe('typing', () => {
  it('[MSG-12] is shown until it stops, the message is sent, or 7000 ms have passed', async () => {
    const { fake, client, channel, push } = await openNightRide();
    const stops: string[] = [];
    client.on('typing.stop', ({ user }) => stops.push(user.id));
    const typists = () => channel.typing.get().map(({ id }) => id);
    for (const id of ['ada', 'grace', 'linus']) push('typing.start', typing(id), { logged: false });
    push('typing.start', typing('mallory', 'm1'), { logged: false });
    expect(typists()).toEqual(['grace', 'linus']);
    await fake.pass(4000);
    push('typing.start', typing('grace'), { logged: false });
    await fake.pass(3000);
    expect(typists()).toEqual(['grace']);
    expect(stops).toEqual(['linus', 'mallory']);
    push('message.new', { cid, message: message(43) });
    expect(typists()).toEqual([]);
    await fake.pass(7000);
    expect(stops).toEqual(['linus', 'mallory']);
  });

  it('[MSG-12] is published at most once in 2 s, and once when it stops', async () => {
    const received: unknown[] = [];
    const { fake, channel } = await openNightRide({
      'POST /channels/team/night-ride/query': () => ({
        ...nightRideState,
        own_capabilities: ['send-message', 'typing-events'],
      }),
      'POST /channels/team/night-ride/typing': ({ body }) => {
        received.push(body);
        return {};
      },
    });
    for (let key = 0; key < 5; key++) {
      channel.keystroke();
      await fake.pass(500);
    }
    channel.keystroke('m1');
    channel.stopTyping();
    channel.stopTyping();
    await fake.settle();
    expect(received).toEqual([
      { typing: true },
      { typing: true },
      { typing: true, parent_id: 'm1' },
      { typing: false },
    ]);
  });

  it('[MSG-12] is not published by users who may not or do not want to', async () => {
    const { fake, channel } = await openNightRide();
    const before = fake.requests.length;
    channel.keystroke();
    channel.stopTyping();
    expect(fake.requests).toHaveLength(before);
  });
});

describe('unread counts', () => {
  it('[CHAN-09] are updated by events with the shared rule', async () => {
    const { client, channel, push } = await openNightRide();
    const unread = () => channel.state.get().read?.unread_numbers;
    expect(client.unread.get()).toEqual({ total: 1, channels: 1 });
    push('message.new', { cid, message: message(43) });
    push('message.new', { cid, message: message(44, { user: { id: 'ada', name: 'Ada' } }) });
    push('message.new', { cid, message: message(45, { parent_id: 'm43' }) });
    push('message.new', { cid, message: message(46, { silent: true }) });
    push('message.new', { cid, message: message(47, { parent_id: 'm43', show_in_channel: true }) });
    expect(unread()).toEqual([42, 43, 47]);
    push('message.deleted', { cid, hard: false, message: message(43, { type: 'deleted', text: '' }) });
    expect(unread()).toEqual([42, 47]);
    expect(client.unread.get()).toEqual({ total: 2, channels: 1 });
  });

  it('[CHAN-09] keep newer messages over a read state that was written before them', async () => {
    const { channel, push } = await openNightRide();
    push('message.new', { cid, message: message(43) });
    const read = { ...nightRideState.read, last_read_number: 42, unread_numbers: [] };
    push('read.updated', { read }, { stream: 'user:ada' });
    expect(channel.state.get()).toMatchObject({
      unreadCount: 1,
      read: { last_read_number: 42, unread_numbers: [43] },
    });
  });

  it('[CHAN-09] contain a message that was restored when it had been read, once it is marked unread', async () => {
    const { channel, push } = await openNightRide();
    const restored = message(43);
    const read = { ...nightRideState.read, last_read_number: 43, unread_numbers: [] };
    push('message.new', { cid, message: restored });
    push('message.deleted', { cid, hard: false, message: { ...restored, type: 'deleted', text: '' } });
    push('read.updated', { read }, { stream: 'user:ada' });
    push('message.updated', { cid, message: restored });
    const unread = { ...read, last_read_number: 42, unread_numbers: [43], marked_unread: true };
    push('read.updated', { read: unread }, { stream: 'user:ada' });
    expect(channel.state.get().read?.unread_numbers).toEqual([43]);
  });

  it('[CHAN-09] [MSG-11] leave out a reply that was deleted, though an older state of its thread arrives later', async () => {
    const { client, fake, push } = await openNightRide();
    const threads = client.part(ownThreads);
    await fake.settle();
    const unread = () => threads.of(adaThread.parent_id)?.unread_numbers;
    const reply = message(43, { parent_id: adaThread.parent_id });
    push('thread.updated', { thread: adaThread }, { stream: 'user:ada' });
    expect(unread()).toEqual([43]);
    push('message.deleted', { cid, hard: false, message: { ...reply, type: 'deleted', text: '' } });
    push('thread.updated', { thread: adaThread }, { stream: 'user:ada' });
    expect(unread()).toEqual([]);
    push('message.updated', { cid, message: reply });
    expect(unread()).toEqual([43]);
  });

  it('[CHAN-09] are loaded again when a full list loses one', async () => {
    const full = Array.from({ length: 100 }, (_, index) => index + 1);
    let asked = 0;
    const { fake, channel, push } = await openNightRide({
      'POST /channels/team/night-ride/query': () => ({
        ...nightRideState,
        read: { ...nightRideState.read, last_read_number: 0, unread_numbers: full },
      }),
      'GET /unread': () => {
        asked++;
        return {
          reads: [{ ...nightRideState.read, last_read_number: 0, unread_numbers: full.slice(1) }],
          total: 99,
          threads: [],
          has_more_threads: false,
        };
      },
    });
    const before = asked;
    push('message.deleted', { cid, hard: false, message: message(50, { type: 'deleted' }) });
    expect(channel.state.get().unreadCount).toBe(99);
    await fake.settle();
    expect(asked).toBe(before + 1);
  });

  it('[CHAN-09] show as read at once, with one write in flight', async () => {
    const writes: { body: unknown; answer: (response: Response) => void }[] = [];
    const { fake, client, channel, push } = await openNightRide({
      'POST /channels/team/night-ride/read': ({ body }) =>
        new Promise<Response>((answer) => writes.push({ body, answer })),
    });
    const answered = (number: number) =>
      jsonAnswer({ read: { ...nightRideState.read, last_read_number: number, unread_numbers: [] } });
    const done = channel.markRead();
    expect(client.unread.get().total).toBe(0);
    await fake.settle();
    push('message.new', { cid, message: message(43) });
    expect(client.unread.get().total).toBe(1);
    channel.markRead();
    push('message.new', { cid, message: message(44) });
    channel.markRead();
    await fake.settle();
    expect(writes.map(({ body }) => body)).toEqual([{ number: 42 }]);
    writes[0]?.answer(answered(42));
    await fake.settle();
    expect(writes.map(({ body }) => body)).toEqual([{ number: 42 }, { number: 44 }]);
    writes[1]?.answer(answered(44));
    await done;
    expect(channel.state.get()).toMatchObject({ unreadCount: 0, read: { last_read_number: 44 } });
  });
});

describe('people and quotes in messages', () => {
  it('[MSG-04] are current, and unchanged ones keep their reference', async () => {
    const { channel, push } = await openNightRide();
    push('message.new', {
      cid,
      message: message(43, { quoted_message_id: hello.id, quoted_message: { ...hello, own_reactions: [] } }),
    });
    const [first, quoting] = channel.messages.state.get().messages;
    expect(quoting?.quoted_message?.text).toBe(hello.text);
    push('user.updated', { user: { ...grace, name: 'Grace H.' } }, { stream: 'app' });
    const renamed = channel.messages.state.get().messages;
    expect(renamed[1]?.user.name).toBe('Grace H.');
    expect(renamed[0]).toBe(first);
    push('message.updated', { cid, message: { ...hello, text: 'Changed.' } });
    expect(channel.messages.state.get().messages[1]?.quoted_message?.text).toBe('Changed.');
  });
});

describe('the membership of the user', () => {
  it('[APP-05] has the current name, also if only other members are loaded', async () => {
    const { channel, push } = await openNightRide({
      'POST /channels/team/night-ride/query': () => ({ ...nightRideState, members: [] }),
    });
    const ownName = () => channel.state.get().membership?.user.name;
    expect(ownName()).toBe('Ada');
    push('user.updated', { user: { ...adaOwn, name: 'Ada L.' } }, { stream: 'app' });
    expect(ownName()).toBe('Ada L.');
  });
});

describe('a reaction without a network', () => {
  it('[MSG-13] is shown, waits, and is sent once when the network is back', async () => {
    let isCut = true;
    const tries: unknown[] = [];
    const answered = { ...hello, reaction_groups: {}, latest_reactions: [] };
    const { fake, channel } = await openNightRide({
      [`POST /messages/${hello.id}/reactions`]: ({ body }) => {
        tries.push(body);
        if (isCut) throw new TypeError('network');
        return { message: answered, reaction: { ...hello.latest_reactions[0]!, type: '🎉' } };
      },
    });
    const groups = () => channel.messages.state.get().messages[0]?.reaction_groups;
    fake.sockets[0]?.end(1006);
    await fake.settle();
    const reacting = channel.react(hello.id, '🎉');
    await fake.settle();
    expect(tries).toHaveLength(1);
    expect(groups()).toMatchObject({ '🎉': { count: 1 } });
    isCut = false;
    await fake.pass(25_000);
    fake.sockets.at(-1)?.open();
    fake.sockets.at(-1)?.receive({
      type: 'hello',
      connection_id: 'c2',
      user_id: 'ada',
      heads: {},
      resets: [],
      heartbeat_ms: 25_000,
      server_time: '2026-01-05T09:00:00.000Z',
    });
    await reacting;
    expect(tries).toEqual([
      { type: '🎉', score: 1, replace: false },
      { type: '🎉', score: 1, replace: false },
    ]);
    expect(groups()).toEqual({});
  });
});

describe('a change that the service refuses', () => {
  it('[MSG-13] is shown at once and rolled back', async () => {
    const refusal = {
      name: 'not_allowed',
      code: 50,
      status: 403,
      message: 'No.',
      retryable: false,
      details: {},
    };
    const { channel } = await openNightRide({
      [`POST /messages/${hello.id}/reactions`]: () => jsonAnswer(refusal, 403),
    });
    const groups = () => channel.messages.state.get().messages[0]?.reaction_groups;
    const reacting = channel.react(hello.id, '🎉', { score: 2 });
    expect(groups()).toMatchObject({ '👍': { count: 1 }, '🎉': { count: 1, sum_scores: 2 } });
    expect(channel.messages.state.get().messages[0]?.own_reactions).toMatchObject([{ type: '🎉', score: 2 }]);
    await expect(reacting).rejects.toMatchObject({ name: 'not_allowed' });
    expect(groups()).toEqual(hello.reaction_groups);
  });
});

describe('a loaded channel', () => {
  it('[CONN-04] is not loaded again for every answer that an event overtakes', async () => {
    const waiting: (() => void)[] = [];
    const others = Array.from({ length: 20 }, (_, index) => `ride-${index}`);
    const { fake, client, push } = await openNightRide(
      Object.fromEntries(
        others.map((id) => [
          `POST /channels/team/${id}/query`,
          () =>
            new Promise<object>((resolve) => {
              const channel = { ...nightRide, id, cid: `team:${id}` };
              waiting.push(() => resolve({ ...nightRideState, channel }));
            }),
        ]),
      ),
    );
    const loads = () => fake.requests.filter(({ path }) => path.endsWith('/night-ride/query')).length;
    const loadsBefore = loads();
    const watching = others.map((id) => client.channel('team', id).watch());
    await fake.settle();
    expect(waiting).toHaveLength(20);
    const { membership: member } = nightRideState;
    push('notification.added_to_channel', { cid, channel: nightRide, member }, { stream: 'user:ada' });
    for (const answer of waiting) answer();
    await Promise.all(watching);
    await fake.settle();
    expect(loads() - loadsBefore).toBeGreaterThan(0);
    expect(loads() - loadsBefore).toBeLessThanOrEqual(3);
  });
});
