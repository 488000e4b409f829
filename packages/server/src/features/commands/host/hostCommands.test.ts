import {
  apiPath,
  commandFailed,
  commandNameTaken,
  commandUnknown,
  maxCommandResponses,
  notAllowed,
} from '@confab/protocol';
import {
  composerOf,
  connectClient,
  isSignedWith,
  nodesPerTestServer,
  type Person,
  type Receiver,
  startReceiver,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openRoom, type Room, textsIn } from '../../../testing/rooms.ts';

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
const add = async (name: string, more = {}) =>
  (await root()).call('POST /host-commands', {
    body: { name, args: 'service', description: 'Brings a service out.', url: receiver.url, ...more },
  });
const give = (person: Person, room: Room, text: string, id: string = crypto.randomUUID()) =>
  person.call('POST /channels/{type}/{id}/messages', { params: at(room), body: { message: { id, text } } });
const replyWith = (answer: object) => {
  receiver.answer = (_call, response) => response.end(JSON.stringify(answer));
};

test('[COMP-08] an app’s command calls its address, signed, and its answer is shown to the caller or to all', async () => {
  const { secret, host_command } = await add('deploy');
  const { ada, grace } = await server.people('ada', 'grace');
  const room = await openRoom(ada, { members: [grace] });
  replyWith({ text: 'Which service?' });
  const id = crypto.randomUUID();
  const { message } = await give(ada, room, '/deploy  api now', id);
  expect(message).toMatchObject({ type: 'ephemeral', text: 'Which service?', custom: { command: 'deploy' } });
  const call = receiver.calls.at(-1);
  expect(call && isSignedWith(secret, call)).toBe(true);
  expect(call?.body).toMatchObject({
    command: 'deploy',
    text: 'api now',
    user: { id: 'ada', name: 'Ada' },
    channel: { cid: room.cid },
    message_id: id,
  });

  replyWith({ text: 'api is **out**', response_type: 'in_channel' });
  await give(ada, room, '/deploy api');
  expect(await textsIn(grace, room)).toEqual(['api is **out**']);
  const { messages } = await grace.call('GET /channels/{type}/{id}/messages', { params: at(room) });
  expect(messages[0]?.user).toMatchObject({ id: host_command.bot_id, name: '/deploy', bot: true });

  const response_path: string = receiver.calls.at(-1)?.body.response_path;
  const later = (body: object) =>
    fetch(`${server.url}${response_path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  expect((await later({ text: 'only for ada' })).status).toBe(200);
  expect(await textsIn(ada, room)).toEqual(['api is **out**', 'only for ada']);
  expect(await textsIn(grace, room)).toEqual(['api is **out**']);
  for (let n = 2; n <= maxCommandResponses; n++)
    await later({ text: `part ${n}`, response_type: 'in_channel' });
  expect((await later({ text: 'once too often' })).status).toBe(404);
  expect(
    (
      await fetch(`${server.url}${apiPath}/command-responses/guessed`, {
        method: 'POST',
        body: '{"text":"x"}',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(404);
  expect(await textsIn(grace, room)).toHaveLength(maxCommandResponses);
});

// Each node remembers the answers that it received: another one calls the app again, with the id of the same message.
test.runIf(nodesPerTestServer() === 1)(
  '[COMP-08] a command that is repeated after a lost answer calls the app once',
  async () => {
    await add('publish');
    const ada = await server.person('ada');
    const room = await openRoom(ada, {});
    replyWith({ text: 'Which edition?' });
    const id = crypto.randomUUID();
    expect((await give(ada, room, '/publish now', id)).message.text).toBe('Which edition?');
    const calls = receiver.calls.length;
    expect((await give(ada, room, '/publish now', id)).message.text).toBe('Which edition?');
    expect(receiver.calls).toHaveLength(calls);
  },
);

test('[COMP-08] [OPS-01] a command works at every server as soon as it was added, and at none once it was deleted', async () => {
  const ada = await server.person('ada');
  const room = await openRoom(ada);
  replyWith({ text: 'Here.' });
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) {
    await add(name);
    expect((await give(ada, room, `/${name}`)).message.text).toBe('Here.');
    const params = { command_name: name };
    await (await root()).call('DELETE /host-commands/{command_name}', { params });
    const { commands } = await ada.call('GET /channels/{type}/{id}/commands', { params: at(room) });
    expect(commands.map((command) => command.name)).not.toContain(name);
    const refused = await ada.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: crypto.randomUUID(), text: `/${name}` } },
    });
    expect(refused.is(commandUnknown)).toBe(true);
  }
});

test('[COMP-08] a failed command returns an error with the original text', async () => {
  await add('broken');
  const { ada } = await server.people('ada');
  const room = await openRoom(ada);
  receiver.answer = (_call, response) => response.writeHead(500).end('oops');
  const refused = await give(ada, room, '/broken now');
  expect(refused.message).toMatchObject({ type: 'error', text: '/broken now' });
  expect(refused.refusal).toMatchObject({
    name: commandFailed.name,
    message: '/broken failed: the server responded with status 500.',
    details: { reason: 'status' },
  });
  receiver.answer = (_call, response) => response.end('<html>');
  expect((await give(ada, room, '/broken now')).refusal).toMatchObject({ details: { reason: 'broken' } });
  expect(await textsIn(ada, room)).toEqual([]);
});

test('[COMP-08] built-in names are reserved, scopes apply, non-members call nothing, and clients update live', async () => {
  await add('narrow', { channel_types: ['team'] });
  const admin = await root();
  const isTaken = async (name: string) =>
    (await admin.refused('POST /host-commands', { body: { name, description: 'x', url: receiver.url } })).is(
      commandNameTaken,
    );
  expect([await isTaken('topic'), await isTaken('ban'), await isTaken('narrow')]).toEqual([true, true, true]);
  const { ada, mallory } = await server.people('ada', 'mallory');
  const room = await openRoom(ada);
  const calls = receiver.calls.length;
  await expect(give(ada, room, '/narrow')).rejects.toMatchObject({ name: 'command_unknown' });
  await expect(give(mallory, room, '/deploy')).rejects.toMatchObject({ name: 'channel_not_found' });
  expect((await mallory.refused('GET /host-commands')).is(notAllowed)).toBe(true);
  expect(receiver.calls).toHaveLength(calls);

  await using client = await connectClient(server, ada);
  const channel = await client.channel(room.type, room.id).watch();
  const offered = (text: string) => {
    composerOf(channel).text.type('');
    composerOf(channel).text.type(text);
    const items = composerOf(channel).text.state.get().suggestions?.source.state.get().items;
    return items?.map((item) => item.kind === 'command' && item.command.name);
  };
  await expect.poll(() => offered('/dep'), { timeout: 10_000 }).toEqual(['deploy']);
  await add('release');
  await expect.poll(() => offered('/rel'), { timeout: 10_000 }).toEqual(['release']);
  await admin.call('DELETE /host-commands/{command_name}', { params: { command_name: 'release' } });
  await expect.poll(() => offered('/rel'), { timeout: 10_000 }).toEqual([]);
});
