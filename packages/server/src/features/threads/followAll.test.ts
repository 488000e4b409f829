import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say } from '../../testing/rooms.ts';

const followAll = (person: Person, room: Room, follow_threads: boolean) =>
  person.call('PATCH /channels/{type}/{id}/membership', { params: at(room), body: { follow_threads } });

const unreadOf = async (person: Person) =>
  (await person.call('GET /unread')).threads.map(({ parent_id, unread_numbers }) => [
    parent_id,
    unread_numbers,
  ]);

onEachServer('Following all threads of a channel', (server) => {
  const people = () => freshPeople(server(), { ada: 'user', grace: 'user', linus: 'user', mallory: 'user' });

  test('[CHAN-14] each thread is followed from its next reply on, by nobody else', async () => {
    const { ada, grace, linus, mallory } = await people();
    const room = await openRoom(ada, { members: [grace, linus] });
    const [first, second] = [await say(ada, room, 'first'), await say(ada, room, 'second')];
    await say(ada, room, 'before', { parent_id: first.id });
    const { membership } = await followAll(grace, room, true);
    expect(membership.follow_threads).toBe(true);
    expect(await unreadOf(grace)).toEqual([]);
    await using hers = await openSocket(server().url, grace.token);
    await using others = await openSocket(server().url, linus.token);
    await using strangers = await openSocket(server().url, mallory.token);
    const reply = await say(ada, room, 'next', { parent_id: first.id });
    expect((await hers.received('thread.updated')).thread).toMatchObject({
      parent_id: first.id,
      following: true,
      unread_numbers: [reply.number],
    });
    const inSecond = await say(ada, room, 'there too', { parent_id: second.id });
    expect(await unreadOf(grace)).toEqual([
      [second.id, [inSecond.number]],
      [first.id, [reply.number]],
    ]);
    for (const socket of [others, strangers]) {
      await socket.settle();
      const types = socket.frames.map(({ type }) => type);
      expect(types.filter((type) => ['thread.updated', 'membership.updated'].includes(type))).toEqual([]);
    }
    expect(await unreadOf(linus)).toEqual([]);
    expect(await unreadOf(mallory)).toEqual([]);
  });

  test('[CHAN-14] an unfollowed thread stays so; turned off, or without the membership, no thread is added', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const threads = [];
    for (let count = 0; count < 4; count++) threads.push(await say(ada, room, `thread ${count}`));
    const [unfollowed, kept, later, last] = threads as [(typeof threads)[0], ...typeof threads];
    await followAll(grace, room, true);
    for (const { id } of [unfollowed, kept!]) await say(ada, room, 'one', { parent_id: id });
    const params = { message_id: unfollowed.id };
    await grace.call('PUT /messages/{message_id}/thread', { params, body: { following: false } });
    const two = await say(ada, room, 'two', { parent_id: unfollowed.id });
    expect(two.number).toBeGreaterThan(0);
    expect((await unreadOf(grace)).map(([id]) => id)).toEqual([kept!.id]);
    await followAll(grace, room, false);
    await say(ada, room, 'three', { parent_id: later!.id });
    expect((await unreadOf(grace)).map(([id]) => id)).toEqual([kept!.id]);
    await followAll(grace, room, true);
    await grace.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
    await say(ada, room, 'four', { parent_id: last!.id });
    await grace.call('POST /channels/{type}/{id}/join', { params: at(room), body: {} });
    await say(ada, room, 'five', { parent_id: last!.id });
    expect((await unreadOf(grace)).map(([id]) => id)).not.toContain(last!.id);
  });

  test('[CHAN-14] [MSG-15] a reply for some readers is followed by these alone', async () => {
    const { ada, grace, linus } = await people();
    const room = await openRoom(ada, { members: [grace, linus] });
    const parent = await say(ada, room, 'parent');
    for (const person of [grace, linus]) await followAll(person, room, true);
    const restricted = { parent_id: parent.id, restricted_visibility: [grace.id] };
    const reply = await say(ada, room, 'for you', restricted);
    expect(await unreadOf(grace)).toEqual([[parent.id, [reply.number]]]);
    expect(await unreadOf(linus)).toEqual([]);
  });

  test('[CHAN-14] more people than one transaction follows all do so', async () => {
    const { ada } = await people();
    const crowd = await Promise.all(
      Array.from({ length: 60 }, (_, index) => server().person(`${ada.id}-follower-${index}`)),
    );
    const room = await openRoom(ada, { members: crowd });
    const parent = await say(ada, room, 'parent');
    for (const person of crowd) await followAll(person, room, true);
    const { number } = await say(ada, room, 'reply', { parent_id: parent.id });
    await expect
      .poll(async () => (await Promise.all(crowd.map(unreadOf))).filter((unread) => unread.length > 0).length)
      .toBe(60);
    expect(await unreadOf(crowd[59]!)).toEqual([[parent.id, [number]]]);
  });
});
