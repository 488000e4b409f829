import { channelStream, connectPath, userStream } from '@confab/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openSocket } from '../openSocket.ts';
import { signToken } from '../signToken.ts';
import { nodesPerTestServer, startTestServer, type TestServer } from '../startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ connectionsPerUser: 20, requestsPerSecond: 50, durability: 'normal' });
});
afterAll(() => server.stop());

/** Opens a raw socket that sends the given frames; returns the close code and the received text. */
async function rude(frames: readonly (string | Buffer)[], headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${connectPath}`, { headers });
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed]);
  for (const frame of frames) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  return { socket, received, closed };
}

async function privateRoom() {
  const { ada, grace, mallory } = await server.people('ada', 'grace', 'mallory');
  const params = { type: 'messaging', id: `room-${crypto.randomUUID()}` };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: [grace.id] } });
  const say = (text: string) =>
    ada.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id: crypto.randomUUID(), text } },
    });
  return { ada, grace, mallory, params, say, stream: channelStream(`${params.type}:${params.id}`) };
}

test('[APP-04] attack 5: nobody listens without membership, or resumes with another’s cursors, by socket or poll', async () => {
  const { ada, mallory, say, stream } = await privateRoom();
  await say('the secret of the lamp');
  const foreign = { [stream]: 0, [userStream(ada.id)]: 0 };
  const connect = JSON.stringify({ type: 'connect', token: mallory.token, cursors: { ...foreign, app: 0 } });
  const { socket, received } = await rude([connect]);
  await using his = await openSocket(server.url, mallory.token);
  his.send({ type: 'subscribe', id: 1, streams: foreign });
  const { refused } = await his.received('subscribed');
  expect(refused.map((one) => one.stream).sort()).toEqual(Object.keys(foreign).sort());
  await say('another secret');
  await his.settle();
  const polled = await mallory.call('POST /events/poll', { body: { cursors: foreign } });
  for (const text of [received.join(), JSON.stringify(his.frames), JSON.stringify(polled)]) {
    expect(text).not.toContain('secret');
    expect(text).not.toContain(`"stream":"${userStream(ada.id)}"`.replace('"stream":', '"stream":"x'));
  }
  expect(Object.keys(polled.heads)).not.toContain(stream);
  expect(Object.keys(polled.heads)).not.toContain(userStream(ada.id));
  socket.terminate();
});

test('[APP-03] attack 5: a socket ends in mid-session when its token expires or is revoked', async () => {
  const { carol } = await server.people('carol');
  const soon = signToken(server.appSecret, { user_id: carol.id, exp: Math.floor(Date.now() / 1000) + 2 });
  const short = await openSocket(server.url, soon);
  const revoked = await openSocket(server.url, carol.token);
  await server.backEnd.call('POST /users/{user_id}/revoke-tokens', {
    params: { user_id: carol.id },
    body: {},
  });
  expect(await revoked.closed).toBe(4003);
  expect([4001, 4003]).toContain(await short.closed);
  await expect(openSocket(server.url, soon)).rejects.toThrow();
});

test('[MSG-01] attack 5: the server sets the sender, the number and the times of a message', async () => {
  const { ada, grace, params } = await privateRoom();
  const forged = {
    id: crypto.randomUUID(),
    text: 'signed by somebody else',
    user_id: ada.id,
    user: { id: ada.id, name: 'Ada' },
    number: 1,
    seq: 1,
    type: 'system',
    status: 'failed',
    created_at: '2020-01-01T00:00:00.000Z',
    pinned_at: '2020-01-01T00:00:00.000Z',
    reaction_groups: { wave: { count: 99, sum_scores: 99 } },
    reply_count: 7,
  };
  const body = { message: forged } as never;
  const answer = await grace
    .call('POST /channels/{type}/{id}/messages', { params, body })
    .catch((error: unknown) => error);
  if (answer instanceof Error) expect(answer.name).toBe('input_invalid');
  else expect(answer).toMatchObject({ message: { user: { id: grace.id }, type: 'regular', reply_count: 0 } });
  const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params });
  for (const message of messages) {
    expect(message.user.id).toBe(grace.id);
    expect(message.created_at > '2026').toBe(true);
    expect(message.pinned_at).toBeUndefined();
    expect(message.reaction_groups).toEqual({});
  }
});

test('[CONN-03] attack 5: frames that are malformed, too large or too many harm nobody', async () => {
  const { grace, say, stream } = await privateRoom();
  await using hers = await openSocket(server.url, grace.token);
  const { ada } = await server.people('ada');
  const token = signToken(server.appSecret, { user_id: ada.id });
  const connect = JSON.stringify({ type: 'connect', token, cursors: {} });
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const malformed = [
    '{',
    'null',
    '[]',
    '{"type":"no-such"}',
    '{"type":"subscribe","id":"x"}',
    deep,
    Buffer.from([0, 255]),
  ];
  const polluted = '{"type":"subscribe","id":1,"streams":{"__proto__":0,"constructor":1}}';
  const tolerated = await rude([connect, ...malformed, polluted, '{"type":"ping","id":7}']);
  while (!tolerated.received.some((frame) => frame.includes('"pong"'))) {
    await new Promise((resolve) => tolerated.socket.once('message', resolve));
  }
  expect(tolerated.received.filter((frame) => frame.includes('frame_invalid')).length).toBeGreaterThanOrEqual(
    6,
  );
  const large = await rude([connect, `{"type":"ping","id":1,"more":"${'x'.repeat(70_000)}"}`]);
  expect(await large.closed).toBe(1009);
  // Waiting frames of a flood are not read, and the rest is answered later.
  const flood = await rude([connect]);
  while (flood.received.length === 0) await new Promise((resolve) => flood.socket.once('message', resolve));
  for (let id = 1; id <= 4000; id++) flood.socket.send(`{"type":"ping","id":${id}}`);
  while (flood.received.length < 400) await new Promise((resolve) => flood.socket.once('message', resolve));
  await hers.settle();
  expect(flood.received.length).toBeLessThan(3500);
  flood.socket.terminate();
  const silent = await rude(['{"type":"ping","id":1}']);
  expect(await silent.closed).toBe(4003);
  await say('and on it goes');
  await hers.received('message.new', (event) => event.stream === stream);
  tolerated.socket.terminate();
});

// Each node has its own limit.
test.runIf(nodesPerTestServer() === 1)(
  '[CONN-01] attack 5: one user’s thousand sockets end at a limit, and nobody else notices',
  async () => {
    const mallory = await server.person('mallory-of-many');
    const { grace, say } = await privateRoom();
    await using hers = await openSocket(server.url, grace.token);
    const attempts = await Promise.all(
      Array.from({ length: 60 }, () => openSocket(server.url, mallory.token).catch(() => undefined)),
    );
    const open = attempts.filter((socket) => socket !== undefined);
    expect(open).toHaveLength(20);
    await say('undisturbed');
    await hers.received('message.new', ({ message }) => message.text === 'undisturbed');
    await Promise.all(open.map((socket) => socket.close()));
  },
);

test('[APP-03] attack 5: a page of another origin opens no socket with a user’s cookie', async () => {
  const cookie = 'confab_session=stolen-by-the-browser';
  const foreign = await rude([JSON.stringify({ type: 'connect', cursors: {} })], {
    origin: 'https://mallory.example',
    cookie,
  });
  expect(await foreign.closed).toBe(1006);
  expect(foreign.received).toEqual([]);
});
