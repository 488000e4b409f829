import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, stateOf } from '../../testing/rooms.ts';

const clock = createHandClock(Date.now());
const hourMs = 3_600_000;

const contract: Parameters<typeof onEachServer>[1] = (server) => {
  const world = async () => {
    const roles = { ada: 'user', grace: 'user', linus: 'user', mallory: 'user', trudy: 'user' } as const;
    const people = await freshPeople(server(), roles);
    const { ada, grace, linus, mallory } = people;
    return { ...people, room: await openRoom(linus, { members: [ada, grace, mallory] }) };
  };
  const of = (person: Person) => ({ params: { user_id: person.id } });
  const mentions = async (person: Person, body: object = {}) =>
    (await person.call('POST /mentions/query', { body })).messages.map(({ text }) => text);
  const unread = (person: Person) => person.call('GET /unread');

  test('[MOD-01] [CHAN-09] muted and blocked users’ mentions neither count nor appear in the inbox', async () => {
    const { ada, grace, linus, mallory, trudy, room } = await world();
    const parent = await say(ada, room, 'parent');
    const quiet = [
      await say(mallory, room, `@${ada.id} by name`, { mentioned_user_ids: [ada.id] }),
      await say(mallory, room, '@channel all', { mentioned_channel: true }),
    ];
    const reply = await say(mallory, room, `@${ada.id} reply`, {
      mentioned_user_ids: [ada.id],
      parent_id: parent.id,
    });
    const notified = await say(linus, room, `@${ada.id} from Linus`, { mentioned_user_ids: [ada.id] });
    const numbers = [...quiet, notified].map(({ number }) => number);
    const shows = async (inChannel: number[], inThread: number[], listed: number) => {
      const { reads, threads, total } = await unread(ada);
      // Unread counts are unchanged.
      expect([reads[0]?.unread_numbers, total]).toEqual([numbers, 3]);
      expect(threads[0]?.unread_numbers).toEqual([reply.number]);
      expect(reads[0]?.mention_numbers).toEqual(inChannel);
      expect((await stateOf(ada, room)).read?.mention_numbers).toEqual(inChannel);
      expect(threads[0]?.mention_numbers).toEqual(inThread);
      const params = { message_id: parent.id };
      const { thread } = await ada.call('GET /messages/{message_id}/replies', { params });
      expect(thread.mention_numbers).toEqual(inThread);
      expect(await mentions(ada)).toHaveLength(listed);
      expect(await mentions(ada, { unread_only: true })).toHaveLength(listed);
    };
    const all = [numbers, [reply.number], 4] as const;
    const linusOnly = [[notified.number], [], 1] as const;
    const check = ([inChannel, inThread, listed]: typeof all | typeof linusOnly) =>
      shows([...inChannel], [...inThread], listed);
    await check(all);
    // In any form of ISO 8601; it ends by the service's clock.
    const until = new Date(clock.now() + hourMs).toISOString().replace('Z', '+00:00');
    await ada.call('PUT /users/{user_id}/mute', { ...of(mallory), body: { until } });
    await check(linusOnly);
    const read = { params: at(room), body: { message_id: quiet[0]!.id } };
    expect((await ada.call('POST /channels/{type}/{id}/unread', read)).read.mention_numbers).toEqual([
      notified.number,
    ]);
    clock.advance(hourMs + 1);
    await check(all);
    await ada.call('PUT /users/{user_id}/mute', { ...of(mallory), body: {} });
    await check(linusOnly);
    await ada.call('DELETE /users/{user_id}/mute', of(mallory));
    await check(all);
    await ada.call('PUT /users/{user_id}/block', of(mallory));
    await check(linusOnly);
    // The mute is private to ada: others are notified as before, and non-members never.
    expect((await unread(grace)).reads[0]?.mention_numbers).toEqual([quiet[1]!.number]);
    expect(await mentions(grace)).toEqual(['@channel all']);
    expect([(await unread(trudy)).reads, await mentions(trudy)]).toEqual([[], []]);
    await ada.call('DELETE /users/{user_id}/block', of(mallory));
    await check(all);
  });

  test('[MOD-01] a conversation with a blocked user is listed, and excluded from totals during the block', async () => {
    const { ada, linus, mallory, trudy, room } = await world();
    const direct = async (...others: Person[]) =>
      (
        await mallory.call('POST /channels/{type}/query', {
          params: { type: 'messaging' },
          body: { member_ids: [mallory.id, ...others.map(({ id }) => id)] },
        })
      ).channel;
    const two = await direct(ada);
    const three = await direct(ada, linus);
    for (const channel of [two, three, room]) await say(mallory, channel, 'hello');
    const counts = async (person: Person) => {
      const { blocked_cids, total, reads } = await unread(person);
      return { blocked_cids, total, unread: reads.length };
    };
    const before = { blocked_cids: [], total: 3, unread: 3 };
    expect(await counts(ada)).toEqual(before);
    await ada.call('PUT /users/{user_id}/block', of(mallory));
    await ada.call('PUT /users/{user_id}/block', of(trudy));
    expect(await counts(ada)).toEqual({ blocked_cids: [two.cid], total: 2, unread: 3 });
    // The blocked user notices nothing, and a non-member receives nothing.
    for (const person of [mallory, trudy]) expect((await unread(person)).blocked_cids).toEqual([]);
    await ada.call('DELETE /users/{user_id}/block', of(mallory));
    expect(await counts(ada)).toEqual(before);
  });
};

onEachServer('Mentions by muted and blocked users', contract, { clock });
