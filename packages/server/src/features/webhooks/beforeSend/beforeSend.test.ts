import { beforeSendUnavailable, notAllowed, refusedByHook } from '@confab/protocol';
import {
  connectClient,
  isSignedWith,
  nodesPerTestServer,
  type Receiver,
  startReceiver,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openRoom, say, textsIn } from '../../../testing/rooms.ts';

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer({ outboundAllow: ['127.0.0.1'] });
  receiver = await startReceiver();
});
afterAll(async () => {
  await server.stop();
  await receiver[Symbol.asyncDispose]();
});

const root = () => server.person('root', 'admin');
const setHook = async (more = {}) =>
  (await root()).call('PUT /before-send-hook', { body: { url: receiver.url, ...more } });
const replyWith = (answer: unknown) => {
  receiver.answer = (_call, response) => response.end(JSON.stringify(answer));
};

test('[HOOK-01] the before-send hook changes a message or rejects it with a reason, on sending, editing, forwarding and later', async () => {
  const { secret } = await setHook();
  const { ada, grace } = await server.people('ada', 'grace');
  const room = await openRoom(ada, { members: [grace] });
  receiver.answer = ({ body }, response) => {
    const { text } = body.message;
    const answer = text.includes('secret plan')
      ? { action: 'refuse', reason: 'Plans stay in the safe.' }
      : { message: { text: text.replaceAll('colour', 'color') } };
    response.end(JSON.stringify(answer));
  };
  expect((await say(ada, room, 'a colour')).text).toBe('a color');
  const [call] = receiver.calls;
  expect(call && isSignedWith(secret as string, call)).toBe(true);
  expect(call?.body).toMatchObject({
    type: 'message.before_send',
    kind: 'send',
    user: { id: 'ada', role: 'user' },
    channel: { cid: room.cid },
    message: { text: 'a colour' },
  });

  const send = { params: at(room), body: { message: { id: crypto.randomUUID(), text: 'the secret plan' } } };
  const refused = await ada.call('POST /channels/{type}/{id}/messages', send);
  expect(refused.message).toMatchObject({ type: 'error', text: 'the secret plan' });
  expect(refused.refusal).toMatchObject({ name: refusedByHook.name, message: 'Plans stay in the safe.' });
  // Evasions: an edit, a command that writes, a scheduled message.
  const kept = await say(ada, room, 'nothing');
  const edit = { params: { message_id: kept.id }, body: { text: 'the secret plan' } };
  expect((await ada.refused('PATCH /messages/{message_id}', edit)).is(refusedByHook)).toBe(true);
  const command = {
    params: at(room),
    body: { message: { id: crypto.randomUUID(), text: '/me has a secret plan' } },
  };
  expect((await ada.call('POST /channels/{type}/{id}/messages', command)).message.type).toBe('error');
  const later = await ada.refused('POST /channels/{type}/{id}/scheduled-messages', {
    params: at(room),
    body: {
      scheduled_message: {
        id: crypto.randomUUID(),
        text: 'the secret plan',
        send_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
    },
  });
  expect(later.is(refusedByHook)).toBe(true);
  const edited = await ada.call('PATCH /messages/{message_id}', {
    params: { message_id: kept.id },
    body: { text: 'of that colour' },
  });
  expect(edited.message.text).toBe('of that color');
  expect(await textsIn(grace, room)).toEqual(['a color', 'of that color']);

  // Unauthorized senders are rejected before calling the hook.
  const mallory = await server.person('mallory');
  const asked = receiver.calls.length;
  await mallory.refused('POST /channels/{type}/{id}/messages', send);
  expect(receiver.calls).toHaveLength(asked);
  expect((await mallory.refused('GET /before-send-hook')).is(notAllowed)).toBe(true);
  expect(
    (await mallory.refused('PUT /before-send-hook', { body: { url: receiver.url } })).is(notAllowed),
  ).toBe(true);
});

test('[HOOK-01] the before-send hook is called when only custom fields or translations change', async () => {
  await setHook();
  const { ada, mallory } = await server.people('ada', 'mallory');
  const room = await openRoom(ada);
  replyWith({});
  const { id } = await say(ada, room, 'a lamp');
  const params = { message_id: id };
  replyWith({ action: 'refuse', reason: 'Not like that.' });
  for (const body of [{ custom: { note: 'the secret plan' } }, { translations: { de: 'der Geheimplan' } }]) {
    const before = receiver.calls.length;
    const error = await ada.refused('PATCH /messages/{message_id}', { params, body });
    expect(error.is(refusedByHook), Object.keys(body)[0]).toBe(true);
    expect(receiver.calls.at(-1)?.body).toMatchObject({ kind: 'edit', message: { id, ...body } });
    await mallory.refused('PATCH /messages/{message_id}', { params, body });
    expect(receiver.calls).toHaveLength(before + 1);
  }
  const { message } = await ada.call('GET /messages/{message_id}', { params });
  expect([message.custom, message.translations]).toEqual([{}, undefined]);
});

test('[HOOK-01] [MSG-02] a client shows the reason of a rejection, and keeps the text', async () => {
  await setHook();
  replyWith({ action: 'refuse', reason: 'Not today.' });
  const { ada } = await server.people('ada');
  const room = await openRoom(ada);
  await using client = await connectClient(server, ada);
  const channel = client.channel(room.type, room.id);
  await channel.watch();
  channel.send({ text: 'hello' });
  await expect
    .poll(() => channel.messages.state.get().messages.at(-1), { timeout: 10_000 })
    .toMatchObject({ type: 'error', text: 'hello', error: { message: 'Not today.' } });
});

// Each node counts the failures of the hook.
test.runIf(nodesPerTestServer() === 1)(
  '[HOOK-01] a hook that is slow, broken or gone lets messages through or blocks them, as configured, and is then paused',
  async () => {
    const { ada } = await server.people('ada');
    const room = await openRoom(ada);
    const write = { params: at(room), body: { message: { id: crypto.randomUUID(), text: 'held' } } };
    receiver.answer = () => undefined;
    await setHook({ deadline_ms: 100, on_failure: 'closed' });
    const held = await ada.refused('POST /channels/{type}/{id}/messages', write);
    expect(held.is(beforeSendUnavailable)).toBe(true);
    expect(held.retryable).toBe(true);
    await setHook({ deadline_ms: 3000, on_failure: 'open' });
    const asked = receiver.calls.length;
    receiver.answer = (_call, response) => response.end('no JSON at all');
    for (let n = 0; n < 8; n++) await say(ada, room, `through ${n}`);
    expect(receiver.calls.length - asked).toBe(5);
    const { before_send_hook } = await (await root()).call('GET /before-send-hook');
    expect(before_send_hook).toMatchObject({ last_error: 'Its response wasn’t valid JSON.' });
    expect(before_send_hook?.paused_until).toBeDefined();
    await (await root()).call('DELETE /before-send-hook');
    await say(ada, room, 'free');
    expect(receiver.calls.length - asked).toBe(5);
    expect(await textsIn(ada, room)).toHaveLength(9);
  },
);
