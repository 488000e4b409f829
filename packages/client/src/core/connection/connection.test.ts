import { ChatError, networkError, unauthenticated } from '@confab/protocol';
import { type FakeEnvironment, fakeEnvironment, jsonAnswer } from '@confab/testing';
import { describe, expect, it, vi } from 'vitest';
import { consoleLogger } from '../environment/logger.ts';
import { HttpClient } from '../http/httpClient.ts';
import { type Token, TokenSource } from '../http/tokenSource.ts';
import { Connection } from './connection.ts';
import { LongPoll } from './longPoll.ts';
import type { SocketCall } from './socketCalls.ts';

function connect(
  fake: FakeEnvironment,
  {
    token,
    longPoll = false,
    loading,
    signIn,
  }: {
    token?: Token;
    longPoll?: boolean;
    loading?: () => Promise<unknown>;
    signIn?: () => Promise<unknown>;
  } = {},
) {
  const { environment } = fake;
  const tokens = new TokenSource(token);
  const http = new HttpClient({ baseUrl: '', environment, tokens });
  const shortcut = (call: SocketCall) => connection.calls.call(call);
  const calling = new HttpClient({ baseUrl: '', environment, tokens, shortcut });
  const received: object[] = [];
  const cursors = () => ({ 'user:ada': 7 });
  const loadLongPoll = async () => {
    await loading?.();
    return new LongPoll(
      environment,
      http,
      () => ({ cursors: cursors(), awaited: [] }),
      (answer) => received.push(answer),
    );
  };
  const connection = new Connection({
    environment,
    logger: { ...consoleLogger, error: () => undefined },
    baseUrl: '',
    tokens,
    host: { cursors, received: (frame) => received.push(frame) },
    loadLongPoll: longPoll ? loadLongPoll : undefined,
  });
  connection.open(signIn);
  return { connection, received, calling };
}

const hello = {
  type: 'hello',
  connection_id: 'c1',
  user_id: 'ada',
  heads: {},
  resets: [],
  heartbeat_ms: 25_000,
  server_time: '2026-01-05T09:00:00.000Z',
};

async function goOnline(fake: FakeEnvironment, calls: string[] = []): Promise<void> {
  fake.sockets.at(-1)?.open();
  await fake.settle();
  fake.sockets.at(-1)?.receive({ ...hello, calls });
}

const sendMessage = 'POST /channels/{type}/{id}/messages';
const oneMessage = {
  params: { type: 'team', id: 'lamps' },
  body: { message: { id: '01890000-0000-7000-8000-000000000001', text: 'lit' } },
};

describe('the connection', () => {
  it('[CONN-01] goes from connecting through authenticating to online', async () => {
    const fake = fakeEnvironment();
    const { connection } = connect(fake, { token: 'a-token' });
    expect(connection.state.get().status).toBe('connecting');
    expect(fake.sockets[0]?.url).toBe('wss://chat.example/api/v1/connect');
    fake.sockets[0]?.open();
    await fake.settle();
    expect(connection.state.get().status).toBe('authenticating');
    expect(fake.sockets[0]?.sent).toEqual([
      { type: 'connect', token: 'a-token', cursors: { 'user:ada': 7 } },
    ]);
    fake.sockets[0]?.receive(hello);
    expect(connection.state.get()).toMatchObject({ status: 'online', attempt: 0, connectionId: 'c1' });
  });

  it.each([
    [false, 15_000],
    [true, 6_000],
  ])('[CONN-01] gives a socket up in time (long-poll fallback: %s, %i ms)', async (longPoll, ms) => {
    const fake = fakeEnvironment();
    const { connection } = connect(fake, { longPoll });
    fake.answer(() => jsonAnswer({}, 503));
    await fake.pass(ms - 1);
    expect(connection.state.get().status).toBe('connecting');
    await fake.pass(1);
    expect(connection.state.get()).toMatchObject({
      status: 'waiting',
      attempt: 1,
      error: { name: 'timeout' },
    });
  });

  it('[CONN-01] waits longer with every attempt, and reports until when', async () => {
    const fake = fakeEnvironment({ random: 0 });
    const { connection } = connect(fake);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      fake.sockets.at(-1)?.end(1006);
      await fake.settle();
      const { retryAt = 0, attempt: counted } = connection.state.get();
      expect(counted).toBe(attempt);
      waits.push(retryAt - fake.environment.now());
      await fake.pass(waits.at(-1)!);
    }
    expect(waits).toEqual([0, 2000, 4000]);
    expect(fake.sockets).toHaveLength(4);
    await goOnline(fake);
    expect(connection.state.get()).toMatchObject({ status: 'online', attempt: 0 });
  });

  it('[CONN-01] reconnects after any close except a normal one', async () => {
    const fake = fakeEnvironment({ random: 0 });
    const { connection } = connect(fake);
    await goOnline(fake);
    fake.sockets[0]?.end(1012);
    await fake.pass(0);
    await goOnline(fake);
    expect(connection.state.get().status).toBe('online');
    fake.sockets.at(-1)?.end(1000);
    await fake.pass(60_000);
    expect(connection.state.get().status).toBe('closed');
    expect(fake.sockets).toHaveLength(2);
    connection.open();
    expect(connection.state.get().status).toBe('connecting');
  });

  it('[OPS-02] reconnects at once, without an error, when the server asks it to move', async () => {
    const fake = fakeEnvironment({ random: 0.99 });
    const { connection } = connect(fake);
    // Before the hello there is nothing to move.
    fake.sockets[0]?.end(4004);
    expect(connection.state.get()).toMatchObject({ status: 'waiting', attempt: 1 });
    connection.reconnectNow();
    await goOnline(fake);
    const states: object[] = [];
    connection.state.subscribe(() => states.push(connection.state.get()));
    fake.sockets.at(-1)?.end(4004);
    await goOnline(fake);
    expect(states).toEqual(
      ['connecting', 'authenticating', 'online'].map((status) =>
        expect.objectContaining({ status, attempt: 0 }),
      ),
    );
    expect(states.filter((state) => 'error' in state)).toEqual([]);
  });

  it('[OPS-02] spreads the first attempts of clients after an unplanned loss over 2.5 seconds', async () => {
    const waits: number[] = [];
    for (const random of [0, 0.25, 0.5, 0.999]) {
      const fake = fakeEnvironment({ random });
      const { connection } = connect(fake);
      await goOnline(fake);
      fake.sockets.at(-1)?.end(1006);
      waits.push(connection.state.get().retryAt! - fake.environment.now());
    }
    expect(waits).toEqual([0, 625, 1250, 2497.5]);
  });

  it('[APP-03] reconnects with a new token when the old one has expired', async () => {
    const fake = fakeEnvironment();
    const token = vi.fn(async () => `token-${token.mock.calls.length}`);
    const { connection } = connect(fake, { token });
    await fake.settle();
    await goOnline(fake);
    fake.sockets[0]?.end(4001);
    await fake.settle();
    fake.sockets[1]?.open();
    await fake.settle();
    expect(fake.sockets[1]?.sent[0]).toMatchObject({ token: 'token-2' });
    expect(connection.state.get().status).toBe('authenticating');
  });

  it('[APP-03] is closed for good when the token cannot be renewed', async () => {
    const fake = fakeEnvironment();
    const { connection } = connect(fake, { token: 'fixed' });
    await goOnline(fake);
    fake.sockets[0]?.end(4001);
    await fake.pass(60_000);
    expect(connection.state.get()).toMatchObject({ status: 'closed', error: { code: 40 } });
  });

  it('[CONN-01] treats two heartbeats of silence as a dead socket', async () => {
    const fake = fakeEnvironment();
    const { connection } = connect(fake);
    await goOnline(fake);
    await fake.pass(49_999);
    fake.sockets[0]?.receive({ type: 'heartbeat', heads: {} });
    await fake.pass(49_999);
    expect(connection.state.get().status).toBe('online');
    await fake.pass(1);
    expect(connection.state.get()).toMatchObject({ status: 'waiting', error: { name: 'timeout' } });
    expect(fake.sockets[0]?.closedWith).toBe(1000);
  });

  it('[CONN-01] reconnects at once when the network is back', async () => {
    const fake = fakeEnvironment({ random: 0.99 });
    const { connection } = connect(fake);
    fake.sockets[0]?.end(1006);
    expect(connection.state.get().status).toBe('waiting');
    fake.wake();
    expect(connection.state.get().status).toBe('connecting');
    await goOnline(fake);
    fake.wake();
    expect(fake.sockets[1]?.sent.at(-1)).toEqual({ type: 'ping' });
    await fake.pass(5_000);
    expect(connection.state.get().status).toBe('waiting');
  });

  it('[CONN-01] polls where no socket can be opened, until one can', async () => {
    const fake = fakeEnvironment();
    const { connection, received } = connect(fake, { longPoll: true });
    const poll = { events: [], heads: { app: 1 }, resets: [] };
    fake.answer(({ body }) => ((body as { wait_ms: number }).wait_ms === 0 ? jsonAnswer(poll) : undefined));
    fake.sockets[0]?.end(1006);
    await fake.settle();
    expect(connection.state.get()).toMatchObject({ status: 'polling', attempt: 0 });
    expect(received).toEqual([poll]);
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/api/v1/events/poll',
      body: { cursors: { 'user:ada': 7 }, wait_ms: 25_000 },
    });
    connection.reconnectNow();
    await goOnline(fake);
    expect(connection.state.get().status).toBe('online');
    expect(fake.requests.at(-1)?.signal.aborted).toBe(true);
  });

  it('[CONN-01] keeps the schedule of its attempts while it tries to poll', async () => {
    const fake = fakeEnvironment({ random: 0.5 });
    const { connection } = connect(fake, { longPoll: true });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      fake.sockets.at(-1)?.end(1006);
      await fake.settle();
      expect(connection.state.get()).toMatchObject({ status: 'waiting', attempt });
      waits.push(connection.state.get().retryAt! - fake.environment.now());
      await fake.pass(waits.at(-1)!);
      expect(fake.sockets).toHaveLength(attempt + 1);
    }
    expect(waits).toEqual([1250, 3250, 5250, 7250]);
    expect(fake.requests.map(({ path }) => path)).toEqual(['/api/v1/events/poll']);
    const poll = { events: [], heads: {}, resets: [] };
    fake.answer(({ body }) => ((body as { wait_ms: number }).wait_ms === 0 ? jsonAnswer(poll) : undefined));
    fake.sockets.at(-1)?.end(1006);
    await fake.settle();
    expect(connection.state.get().status).toBe('polling');
    connection.reconnectNow();
    await goOnline(fake);
    expect(connection.state.get().status).toBe('online');
  });

  it('[CONN-01] loads the code for polls when no socket can be opened, and again if that fails', async () => {
    const fake = fakeEnvironment({ random: 0.5 });
    let loads = 0;
    const loading = async () => {
      if (++loads === 1) throw new TypeError('no network');
    };
    const { connection } = connect(fake, { longPoll: true, loading });
    const poll = { events: [], heads: {}, resets: [] };
    fake.answer(({ body }) => ((body as { wait_ms: number }).wait_ms === 0 ? jsonAnswer(poll) : undefined));
    expect(loads).toBe(0);
    fake.sockets[0]?.end(1006);
    await fake.settle();
    expect(connection.state.get()).toMatchObject({ status: 'waiting', attempt: 1 });
    expect([loads, fake.requests]).toEqual([1, []]);
    await fake.pass(connection.state.get().retryAt! - fake.environment.now());
    fake.sockets[1]?.end(1006);
    await fake.settle();
    expect(connection.state.get().status).toBe('polling');
    expect(loads).toBe(2);
  });

  it.each(['online', 'closed'])(
    '[CONN-01] does not poll if it is %s once the code is there',
    async (status) => {
      const fake = fakeEnvironment();
      const { promise, resolve } = Promise.withResolvers<void>();
      const { connection } = connect(fake, { longPoll: true, loading: () => promise });
      fake.sockets[0]?.end(1006);
      await fake.settle();
      if (status === 'online') {
        connection.reconnectNow();
        await goOnline(fake);
      } else connection.close();
      resolve();
      await fake.settle();
      expect(connection.state.get().status).toBe(status);
      expect(fake.requests).toEqual([]);
    },
  );

  it.each([
    ['with nothing', []],
    ['with an event that it has', [{ type: 'message.new', stream: 'user:ada', seq: 7 }]],
  ])('[CONN-01] polls at a bounded rate where each poll is answered at once %s', async (_, events) => {
    const fake = fakeEnvironment();
    const { connection } = connect(fake, { longPoll: true });
    let polls = 0;
    fake.answer(() => {
      polls++;
      return new Promise((resolve) => {
        const answer = () => resolve(jsonAnswer({ events, heads: {}, resets: [], refused: [] }));
        fake.environment.setTimeout(answer, 1);
      });
    });
    fake.sockets[0]?.end(1006);
    await fake.pass(10_000);
    expect(connection.state.get().status).toBe('polling');
    expect(polls).toBeGreaterThan(10);
    expect(polls).toBeLessThanOrEqual(125);
  });

  it('[CONN-01] reports an error when neither socket nor poll gets through', async () => {
    const fake = fakeEnvironment();
    const { connection } = connect(fake, { longPoll: true });
    fake.answer(() => Promise.reject(new TypeError('no network')));
    fake.sockets[0]?.end(1006);
    await fake.settle();
    expect(connection.state.get()).toMatchObject({ status: 'waiting', error: { name: 'network_error' } });
  });
});

describe('[CONN-02] a call of an endpoint that accepts calls over the socket', () => {
  it('is sent as a frame, and answered by one with its id', async () => {
    const fake = fakeEnvironment();
    const { calling, received } = connect(fake);
    await goOnline(fake, [sendMessage]);
    const [first, second] = [calling.call(sendMessage, oneMessage), calling.call(sendMessage, oneMessage)];
    await fake.settle();
    expect(fake.sockets[0]?.sent.slice(1)).toEqual(
      [1, 2].map((id) => ({ type: 'call', id, route: sendMessage, ...oneMessage })),
    );
    const error = {
      name: 'message_too_long',
      code: 202,
      status: 400,
      message: 'Too long.',
      retryable: false,
    };
    fake.sockets[0]?.receive({ type: 'answer', id: 2, error: { ...error, details: {} } });
    fake.sockets[0]?.receive({ type: 'answer', id: 1, body: { message: { text: 'lit' } } });
    await expect(first).resolves.toEqual({ message: { text: 'lit' } });
    await expect(second).rejects.toMatchObject({ name: 'message_too_long', retryable: false });
    expect([fake.requests, received]).toEqual([[], [{ ...hello, calls: [sendMessage] }]]);
  });

  it('may have been done when the socket closes: it fails like a request without an answer', async () => {
    const fake = fakeEnvironment();
    const { calling } = connect(fake);
    await goOnline(fake, [sendMessage]);
    const sending = calling.call(sendMessage, oneMessage);
    await fake.settle();
    fake.sockets[0]?.end(1006);
    await expect(sending).rejects.toMatchObject({ name: 'network_error', retryable: true });
  });

  it('fails where the socket stays silent; later calls go over HTTP', async () => {
    const fake = fakeEnvironment();
    const { calling } = connect(fake);
    await goOnline(fake, [sendMessage]);
    const sending = calling.call(sendMessage, oneMessage);
    const failing = expect(sending).rejects.toMatchObject({ name: 'timeout', retryable: true });
    await fake.settle();
    await fake.pass(3000);
    await failing;
    fake.answer(() => jsonAnswer({ message: { text: 'lit' } }));
    await expect(calling.call(sendMessage, oneMessage)).resolves.toMatchObject({ message: { text: 'lit' } });
    expect(fake.requests.map(({ path }) => path)).toEqual(['/api/v1/channels/team/lamps/messages']);
  });

  it('goes over HTTP if its body is long, the service does not accept it over the socket, or there is no socket', async () => {
    const fake = fakeEnvironment();
    const { calling, connection } = connect(fake);
    fake.answer(() => jsonAnswer({}));
    await calling.call(sendMessage, oneMessage);
    await goOnline(fake, [sendMessage]);
    await calling.call('GET /unread');
    const text = 'x'.repeat(20_000);
    await calling.call(sendMessage, {
      ...oneMessage,
      body: { message: { ...oneMessage.body.message, text } },
    });
    connection.close();
    await calling.call(sendMessage, oneMessage);
    expect(fake.requests).toHaveLength(4);
    expect(fake.sockets[0]?.sent).toHaveLength(1);
  });
});

describe('[CONN-05] a connection that signs in first', () => {
  it('opens no socket before that has succeeded, and signs in once', async () => {
    const fake = fakeEnvironment();
    const signIn = vi.fn<() => Promise<void>>(async () => undefined);
    signIn.mockRejectedValueOnce(new ChatError(networkError));
    const { connection } = connect(fake, { longPoll: true, signIn });
    await fake.settle();
    expect(connection.state.get()).toMatchObject({ status: 'waiting', attempt: 1 });
    expect(fake.sockets).toHaveLength(0);
    expect(fake.requests).toHaveLength(0);
    fake.wake();
    await fake.settle();
    await goOnline(fake);
    expect(connection.state.get().status).toBe('online');
    expect(signIn).toHaveBeenCalledTimes(2);
    fake.sockets.at(-1)?.end(1006);
    await fake.pass(30_000);
    expect(fake.sockets.length).toBeGreaterThan(1);
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  it('ends if nobody is signed in', async () => {
    const fake = fakeEnvironment();
    const { connection } = connect(fake, { signIn: () => Promise.reject(new ChatError(unauthenticated)) });
    await fake.settle();
    expect(connection.state.get()).toMatchObject({ status: 'closed', error: { status: 401 } });
    await fake.pass(60_000);
    expect(fake.sockets).toHaveLength(0);
  });
});
