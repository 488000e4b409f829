import {
  channelNotFound,
  channelStream,
  fileNotFound,
  messageNotFound,
  notAllowed,
  type Task,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say, stateOf, textsIn } from '../../testing/rooms.ts';
import { download, upload } from '../../testing/uploads.ts';

const route = 'DELETE /channels/{type}/{id}';

onEachServer('[CHAN-06] A deleted channel', (server) => {
  const people = async () => ({
    ...(await server().people('ada', 'grace', 'mallory')),
    root: await server().person('root', 'admin'),
  });
  const remove = (person: Person, room: Room, query = {}) => person.call(route, { params: at(room), query });
  const undelete = (person: Person, room: Room) =>
    person.call('POST /channels/{type}/{id}/undelete', { params: at(room), body: {} });
  const deleted = async (person: Person) =>
    (await person.call('POST /channels/deleted/query', { body: {} })).channels.map(({ cid }) => cid);
  const ended = (person: Person, task: Task) =>
    vi.waitFor(async () => {
      const answer = await person.call('GET /tasks/{task_id}', { params: { task_id: task.id } });
      expect(answer.task.status).toBe('done');
    }, 10_000);
  const listed = async (person: Person, room: Room) => {
    const { channels } = await person.call('POST /channels/query', { body: { filter: { cid: room.cid } } });
    return channels.length;
  };

  test('is found by nobody, in any way; an admin restores it', async () => {
    const { ada, grace, mallory, root } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const file = await upload(ada, room, 'file', { name: 'plan.txt', bytes: 'plan' });
    const first = await say(ada, room, 'hello @grace', {
      mentioned_user_ids: ['grace'],
      attachments: [{ type: 'file', title: 'plan.txt', asset_url: file.file }],
    });
    await say(grace, room, 'a reply', { parent_id: first.id });
    await say(ada, room, 'another reply', { parent_id: first.id });
    await ada.call('PUT /messages/{message_id}/pin', { params: { message_id: first.id }, body: {} });
    const before = await stateOf(grace, room);
    await using hers = await openSocket(server().url, grace.token);
    await using watching = await openSocket(server().url, mallory.token);
    await mallory.call('POST /channels/{type}/{id}/query', {
      params: at(room),
      body: { watch: true, connection_id: watching.connectionId, create: false },
    });

    expect((await remove(ada, room)).channel.deleted_at).toBeDefined();
    for (const socket of [hers, watching]) {
      await socket.received('channel.deleted');
      await socket.received('stream.closed', ({ stream }) => stream === `channel:${room.cid}`);
    }
    await hers.received('notification.removed_from_channel');
    const params = { message_id: first.id };
    for (const person of [ada, grace, mallory, root]) {
      const refusals = await Promise.all([
        person.refused('POST /channels/{type}/{id}/query', { params: at(room), body: {} }),
        person.refused('GET /channels/{type}/{id}/messages', { params: at(room) }),
        person.refused('GET /channels/{type}/{id}/pinned', { params: at(room), query: {} }),
        person.refused('POST /channels/{type}/{id}/join', { params: at(room), body: {} }),
        person.refused('GET /messages/{message_id}', { params }),
        person.refused('GET /messages/{message_id}/replies', { params, query: {} }),
      ]);
      for (const error of refusals)
        expect([channelNotFound.name, messageNotFound.name]).toContain(error.name);
      expect(await listed(person, room)).toBe(0);
      expect((await download(person, file.file)).status).toBe(fileNotFound.status);
    }
    expect(await grace.call('GET /unread')).toMatchObject({ total: 0, reads: [], threads: [] });
    expect((await grace.call('POST /mentions/query', { body: {} })).messages).toEqual([]);
    await using fresh = await openSocket(server().url, grace.token);
    expect((await fresh.received('hello')).heads).not.toHaveProperty([`channel:${room.cid}`]);

    expect(await deleted(root)).toContain(room.cid);
    await undelete(root, room);
    await hers.received('notification.added_to_channel', ({ cid }) => cid === room.cid);
    await hers.received('stream.opened', ({ stream }) => stream === `channel:${room.cid}`);
    const { channel, messages, membership, members, read } = await stateOf(grace, room);
    expect({ channel, messages, membership, members, read }).toEqual({
      channel: before.channel,
      messages: before.messages,
      membership: before.membership,
      members: before.members,
      read: before.read,
    });
    expect((await download(grace, file.file)).status).toBe(200);
    expect(await deleted(root)).not.toContain(room.cid);
    await say(grace, room, 'back');
    await hers.received('message.new', ({ message }) => message.text === 'back');
  });

  test('[COMP-04] [REM-01] non-members with a draft or a saved message in it are notified, others are not', async () => {
    const { ada, grace, mallory, root } = await people();
    const room = await openRoom(ada, { type: 'team' });
    const message = await say(ada, room, 'for later');
    await grace.call('PUT /channels/{type}/{id}/draft', {
      params: at(room),
      body: { draft: { text: 'not sent yet' } },
    });
    await mallory.call('PUT /messages/{message_id}/reminder', {
      params: { message_id: message.id },
      body: {},
    });
    await using hers = await openSocket(server().url, grace.token);
    await using his = await openSocket(server().url, mallory.token);
    await using others = await openSocket(server().url, root.token);
    await remove(ada, room);
    for (const socket of [hers, his]) {
      const lost = await socket.received('capabilities.changed', ({ cid }) => cid === room.cid);
      expect(lost.own_capabilities).toEqual([]);
    }
    await undelete(root, room);
    for (const socket of [hers, his]) {
      await socket.received('capabilities.changed', ({ own_capabilities }) =>
        own_capabilities.includes('read-channel'),
      );
    }
    expect(others.frames.map(({ type }) => type)).not.toContain('capabilities.changed');
  });

  test('returns to its watchers, and to those who request it meanwhile; non-members learn nothing', async () => {
    const { ada, mallory, root } = await people();
    const room = await openRoom(ada, { type: 'team' });
    const secret = await openRoom(ada);
    const stream = channelStream(room.cid);
    await using watching = await openSocket(server().url, mallory.token);
    const asked = { [stream]: null, [channelStream(secret.cid)]: null };
    watching.send({ type: 'subscribe', id: 1, streams: asked as never });
    await watching.received('subscribed');
    await remove(ada, room);
    await remove(ada, secret);
    await watching.received('stream.closed', (frame) => frame.stream === stream);
    await using second = await openSocket(server().url, mallory.token);
    second.send({ type: 'subscribe', id: 1, streams: { [stream]: 1 } as never });
    expect((await second.received('subscribed')).refused).toHaveLength(1);
    await undelete(root, secret);
    await undelete(root, room);
    await say(ada, secret, 'among ourselves');
    for (const socket of [watching, second]) {
      await socket.received('stream.opened', (frame) => frame.stream === stream);
      const text = `back for ${socket.connectionId}`;
      await say(ada, room, text);
      await socket.received('message.new', ({ message }) => message.text === text);
      const received = JSON.stringify(socket.frames.filter(({ type }) => type !== 'subscribed'));
      expect(received).not.toContain(secret.cid);
    }
  });

  test('is erased by an admin with all its contents, and its name can be reused', async () => {
    const { ada, grace, root } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const first = await say(ada, room, 'no trace of this');
    await say(grace, room, 'nor of this', { parent_id: first.id });
    await grace.call('PUT /messages/{message_id}/reminder', {
      params: { message_id: first.id },
      body: {},
    });
    await using hers = await openSocket(server().url, grace.token);
    await remove(ada, room);
    await hers.received('notification.removed_from_channel');
    const { task } = await remove(root, room, { hard: 'true' });
    const again = await root.refused('POST /channels/{type}/{id}/undelete', { params: at(room), body: {} });
    expect(again.is(channelNotFound)).toBe(true);
    await ended(root, task as Task);
    const { database } = server().server.context;
    const left = async () => {
      const { cid } = room;
      const tables = ['channels', 'messages', 'members', 'reads', 'thread_follows', 'reminders'] as const;
      const rows = await Promise.all(
        tables.map((table) =>
          database.read.query((k) => k.selectFrom(table).select('cid').where('cid', '=', cid)),
        ),
      );
      const events = await database.read.query((k) => k.selectFrom('events').select('payload'));
      return [
        ...rows.flat(),
        ...events.filter(({ payload }) => /no trace of this|nor of this/.test(payload)),
      ];
    };
    await vi.waitFor(async () => expect(await left()).toEqual([]), 10_000);
    const anew = await ada.call('POST /channels/{type}/{id}/query', { params: at(room), body: {} });
    expect(anew).toMatchObject({ messages: [], channel: { last_message_number: 0, member_count: 1 } });
    expect(await textsIn(ada, room)).toEqual([]);
  });

  test('is deleted with permission, erased and restored only by admins', async () => {
    const { ada, grace, mallory, root } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const ask = (query = {}) => ({ params: at(room), query });
    for (const person of [grace, mallory]) {
      expect((await person.refused(route, ask())).details.capability).toBe('delete-channel');
      expect((await person.refused(route, ask({ hard: 'true' }))).details.capability).toBe('delete-channel');
    }
    expect((await ada.refused(route, ask({ hard: 'true' }))).is(notAllowed)).toBe(true);
    const secret = await openRoom(ada);
    expect((await mallory.refused(route, { params: at(secret), query: {} })).is(channelNotFound)).toBe(true);
    await remove(ada, room);
    expect((await ada.refused(route, ask())).is(channelNotFound)).toBe(true);
    for (const person of [ada, grace, mallory]) {
      const back = { params: at(room), body: {} };
      expect((await person.refused('POST /channels/{type}/{id}/undelete', back)).status).toBe(403);
      expect((await person.refused('POST /channels/deleted/query', { body: {} })).status).toBe(403);
    }
    const there = { params: at(secret), body: {} };
    expect((await root.refused('POST /channels/{type}/{id}/undelete', there)).is(channelNotFound)).toBe(true);
    await undelete(root, room);
    expect((await stateOf(ada, room)).channel.cid).toBe(room.cid);
  });
});
