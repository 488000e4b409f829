import { systemNoteField } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say, stateOf } from '../../testing/rooms.ts';

onEachServer('Member notes', (server) => {
  const people = () =>
    freshPeople(server(), { ada: 'user', grace: 'user', linus: 'user', mallory: 'user', root: 'admin' });
  const join = (person: Person, room: Room) =>
    person.call('POST /channels/{type}/{id}/join', { params: at(room), body: {} });
  const leave = (person: Person, room: Room) =>
    person.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
  const add = (person: Person, room: Room, ...added: Person[]) =>
    person.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: added.map(({ id }) => id) },
    });
  const remove = (person: Person, room: Room, { id }: Person) =>
    person.call('DELETE /channels/{type}/{id}/members/{user_id}', { params: { ...at(room), user_id: id } });
  /** Returns each message as its author with its note, or with its text. */
  const linesIn = async (person: Person, room: Room) => {
    const { messages } = await stateOf(person, room);
    return messages.map(({ user, text, custom }) => [
      user.id,
      (custom as Record<string, unknown>)[systemNoteField] ?? text,
    ]);
  };

  test('[CHAN-06] the conversation says who joined, left, was added, was removed, and renamed it; a stranger reads nothing', async () => {
    const { ada, grace, linus, mallory } = await people();
    const room = await openRoom(ada);
    await add(ada, room, grace, linus);
    await leave(linus, room);
    await remove(ada, room, grace);
    await ada.call('PATCH /channels/{type}/{id}', { params: at(room), body: { name: 'Night ride' } });
    expect(await linesIn(ada, room)).toEqual([
      [ada.id, { kind: 'member.added', user_ids: [grace.id, linus.id], count: 2 }],
      [linus.id, { kind: 'member.left', user_ids: [linus.id], count: 1 }],
      [ada.id, { kind: 'member.removed', user_ids: [grace.id], count: 1 }],
      [ada.id, { kind: 'channel.renamed', name: 'Night ride' }],
    ]);
    const { messages } = await stateOf(ada, room);
    expect(messages.map(({ text }) => text)).toEqual([
      'added 2 people',
      'left',
      'removed 1 person',
      'renamed the conversation to “Night ride”',
    ]);
    for (const person of [mallory, grace, linus]) {
      const { name } = await person.refused('GET /channels/{type}/{id}/messages', { params: at(room) });
      expect(name).toBe('channel_not_found');
    }
  });

  test('[CHAN-06] [CHAN-09] notes are not unread, no activity, and unhide nothing', async () => {
    const { ada, grace, linus } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    await say(ada, room, 'hello');
    await grace.call('POST /channels/{type}/{id}/read', { params: at(room), body: {} });
    const before = (await stateOf(grace, room)).channel.last_message_at;
    await grace.call('PATCH /channels/{type}/{id}/membership', {
      params: at(room),
      body: { hidden: true },
    });
    await using socket = await openSocket(server().url, grace.token);
    await join(linus, room);
    await socket.received('message.new', ({ message }) => message.type === 'system');
    const { channel, read } = await stateOf(grace, room);
    expect(channel.last_message_at).toBe(before);
    expect(read?.unread_numbers).toEqual([]);
    const { channels } = await grace.call('POST /channels/query', {
      body: { filter: { joined: true, hidden: true } },
    });
    expect(channels.map(({ channel: { cid } }) => cid)).toContain(room.cid);
    await socket.settle();
    expect(socket.frames.map(({ type }) => type)).not.toContain('notification.new');
  });

  test('[CHAN-06] several who join in a row share a message, which names ten at most; repeating it adds nothing', async () => {
    const { ada, grace, linus } = await people();
    const room = await openRoom(ada, { type: 'team' });
    const crowd = await Promise.all(
      Array.from({ length: 11 }, (_, index) => server().person(`${ada.id}-guest-${index}`)),
    );
    for (const person of crowd) await join(person, room);
    const named = crowd.slice(0, 10).map(({ id }) => id);
    expect(await linesIn(ada, room)).toEqual([
      [named[0], { kind: 'member.joined', user_ids: named, count: 11 }],
    ]);
    await say(ada, room, 'Welcome!');
    for (let round = 0; round < 3; round++) {
      await join(grace, room);
      await leave(grace, room);
    }
    await join(linus, room);
    expect((await linesIn(ada, room)).slice(1)).toEqual([
      [ada.id, 'Welcome!'],
      [grace.id, { kind: 'member.joined', user_ids: [grace.id, linus.id], count: 2 }],
      [grace.id, { kind: 'member.left', user_ids: [grace.id], count: 1 }],
    ]);
  });

  test('[CHAN-06] people whom different members add do not share a message', async () => {
    const { ada, grace, linus, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await add(ada, room, linus);
    await add(grace, room, mallory);
    expect(await linesIn(ada, room)).toEqual([
      [ada.id, { kind: 'member.added', user_ids: [linus.id], count: 1 }],
      [grace.id, { kind: 'member.added', user_ids: [mallory.id], count: 1 }],
    ]);
  });

  test('[CHAN-01] a channel type can switch them off, and a channel of more than 500 members has none', async () => {
    const { ada, grace, linus, root } = await people();
    const type = `calm-${ada.id}`;
    await root.call('POST /channel-types', { body: { name: type, features: { member_notes: false } } });
    const calm = await openRoom(ada, { type });
    await join(grace, calm);
    expect(await linesIn(ada, calm)).toEqual([]);
    const large = await openRoom(ada, { type: 'team' });
    const ids = Array.from({ length: 498 }, (_, index) => `${ada.id}-reader-${index}`);
    await server().backEnd.call('POST /bulk', {
      body: {
        users: ids.map((id) => ({ id })),
        members: ids.map((user_id) => ({ cid: large.cid, user_id })),
      },
    });
    // The five hundredth has a note, the next one none.
    await join(grace, large);
    await join(linus, large);
    expect(await linesIn(ada, large)).toEqual([
      [grace.id, { kind: 'member.joined', user_ids: [grace.id], count: 1 }],
    ]);
  });

  test('[TEN-01] where guests may read there are none, since they may not see all members', async () => {
    const { ada, grace, root } = await people();
    const type = `open-${ada.id}`;
    const body = { name: type, copy_of: 'broadcast', features: { member_notes: true } };
    await root.call('POST /channel-types', { body });
    const room = await openRoom(root, { type });
    await join(grace, room);
    expect(await linesIn(root, room)).toEqual([]);
  });
});
