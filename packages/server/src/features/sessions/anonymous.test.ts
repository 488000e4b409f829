import { anonymousToken, channelNotFound, channelStream, notAllowed, tokenInvalid } from '@confab/protocol';
import { openSocket, type TestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';

const params = { type: 'announcements', id: 'news' };
const cid = 'announcements:news';
const stream = channelStream(cid);

/** A type that anonymous readers may read, a channel of it with Ada, and one of another type. */
async function publish(server: TestServer, isOn = true) {
  const admin = await server.person('root', 'admin');
  if (isOn) await admin.call('PATCH /app', { body: { anonymous_reading: true } });
  const { channel_type } = await admin.call('POST /channel-types', {
    body: { name: 'announcements', copy_of: 'team' },
  });
  await admin.call('PATCH /channel-types/{name}', {
    params: { name: 'announcements' },
    body: { grants: { ...channel_type.grants, anonymous: ['read-channel'] } },
  });
  const ada = await server.person('ada');
  await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
  await ada.call('POST /channels/{type}/{id}/query', { params: { type: 'team', id: 'inside' }, body: {} });
  const say = (text: string) =>
    ada.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id: crypto.randomUUID(), text } },
    });
  await say('Version 2 is out');
  return { admin, ada, say, reader: server.withToken(anonymousToken) };
}

onEachNewServer('[EMB-06] A reader without an account', (start) => {
  test('is refused until the app allows it', async () => {
    await using server = await start();
    const { reader } = await publish(server, false);
    expect((await reader.refused('POST /channels/query', { body: {} })).is(tokenInvalid)).toBe(true);
  });

  test('reads the open channels of types that grant it, and finds nobody', async () => {
    await using server = await start();
    const { reader } = await publish(server);
    const { channels } = await reader.call('POST /channels/query', { body: {} });
    expect(channels.map(({ channel }) => channel.cid)).toEqual([cid]);
    const state = await reader.call('POST /channels/{type}/{id}/query', { params, body: {} });
    expect(state.messages.map(({ text }) => text)).toContain('Version 2 is out');
    expect(state).toMatchObject({ own_capabilities: ['read-channel'], members: [], reads: [] });
    expect(state.membership).toBeUndefined();
    expect((await reader.call('POST /users/query', { body: {} })).users).toEqual([]);
    const inside = { params: { type: 'team', id: 'inside' }, body: {} };
    expect((await reader.refused('POST /channels/{type}/{id}/query', inside)).is(channelNotFound)).toBe(true);
    const missing = { params: { ...params, id: 'missing' }, body: {} };
    expect((await reader.refused('POST /channels/{type}/{id}/query', missing)).is(channelNotFound)).toBe(
      true,
    );
  });

  test('can do nothing else', async () => {
    await using server = await start();
    const { reader } = await publish(server);
    const message = { id: crypto.randomUUID(), text: 'Hello' };
    const refusals = await Promise.all([
      reader.refused('PATCH /users/{user_id}', { params: { user_id: 'ada' }, body: {} }),
      reader.refused('GET /users/{user_id}', { params: { user_id: 'ada' } }),
      reader.refused('POST /channels/{type}/{id}/members/query', { params, body: {} }),
      reader.refused('POST /channels/{type}/{id}/messages', { params, body: { message } }),
      reader.refused('POST /channels/{type}/{id}/typing', { params, body: { typing: true } }),
      reader.refused('POST /channels/{type}/{id}/join', { params, body: {} }),
      reader.refused('POST /channels/{type}/{id}/read', { params, body: {} }),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => notAllowed.code));
  });

  test('receives what is written over the socket, without typing, and nothing about people', async () => {
    await using server = await start();
    const { reader, ada, say } = await publish(server);
    await using socket = await openSocket(server.url, anonymousToken);
    socket.send({ type: 'subscribe', id: 1, streams: { [stream]: null, 'user:ada': 0 } });
    const { refused } = await socket.received('subscribed');
    expect(refused.map((one: { stream: string }) => one.stream)).toEqual(['user:ada']);
    await ada.call('POST /channels/{type}/{id}/typing', { params, body: { typing: true } });
    await ada.call('PATCH /users/{user_id}', {
      params: { user_id: 'ada' },
      body: { name: 'Ada L.' },
    });
    await server.backEnd.call('PUT /users', { body: { users: [{ id: 'grace' }] } });
    await server.backEnd.call('POST /channels/{type}/{id}/members', {
      params,
      body: { member_ids: ['grace'] },
    });
    await say('Version 3 is out');
    expect((await socket.received('message.new')).message.text).toBe('Version 3 is out');
    const types = socket.frames.map(({ type }) => type);
    expect(types).toContain('event.hidden');
    expect(types.filter((type) => /typing|user\.|member\.|presence/.test(type))).toEqual([]);
    const polled = await reader.call('POST /events/poll', { body: { cursors: { [stream]: 0 } } });
    expect(polled.events.map(({ type }) => type)).toContain('message.new');
    expect(polled.events.map(({ type }) => type)).not.toContain('member.added');
    const { users } = await server.backEnd.call('POST /users/query', { body: {} });
    expect(users.map(({ id }) => id).sort()).toEqual(['ada', 'grace', 'root']);
  });

  test('is disconnected when an admin turns it off', async () => {
    await using server = await start();
    const { admin, reader } = await publish(server);
    await using socket = await openSocket(server.url, anonymousToken);
    await admin.call('PATCH /app', { body: { anonymous_reading: false } });
    await socket.closed;
    expect((await reader.refused('POST /channels/query', { body: {} })).is(tokenInvalid)).toBe(true);
  });
});
