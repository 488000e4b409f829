import { inputInvalid, type MembershipChange } from '@confab/protocol';
import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say } from '../../testing/rooms.ts';

onEachServer('[CHAN-05] Channels by filter', (server) => {
  let crowds = 0;
  const crowd = async () => {
    const mark = `f${++crowds}`;
    const [ada, grace, mallory] = await Promise.all(
      ['ada', 'grace', 'mallory'].map((name) => server().person(`${name}-${mark}`)),
    );
    return { ada: ada!, grace: grace!, mallory: mallory! };
  };
  const find = async (person: Person, filter: object, sort: { field: string; direction: 1 | -1 }[] = []) => {
    const { channels } = await person.call('POST /channels/query', {
      body: { filter: filter as Record<string, unknown>, sort, message_limit: 0, member_limit: 0 },
    });
    return channels.map((state) => state.channel.cid);
  };
  const own = (person: Person, room: Room, body: MembershipChange) =>
    person.call('PATCH /channels/{type}/{id}/membership', { params: at(room), body });
  const same = (left: string[], rooms: Room[]) =>
    expect([...left].sort()).toEqual(rooms.map(({ cid }) => cid).sort());

  test('[CHAN-07, CHAN-08, CHAN-11] filters and sorts by the user’s own private state, never by another’s', async () => {
    const { ada, grace, mallory } = await crowd();
    const rooms: Room[] = [];
    for (let made = 0; made < 4; made++) rooms.push(await openRoom(ada, { members: [grace] }));
    const [pinned, archived, muted, hidden] = rooms as [Room, Room, Room, Room];
    await ada.call('POST /sections', { body: { id: 'lamps', name: 'Lamps' } });
    await own(ada, pinned, { pinned: true, section_id: 'lamps' });
    await own(ada, archived, { archived: true });
    await own(ada, muted, { muted: true, notification_preference: 'nothing' });
    await own(ada, hidden, { hidden: true });
    const of = async (filter: object, expected: Room[]) => {
      same(await find(ada, { joined: true, ...filter }), expected);
      expect(await find(mallory, filter)).not.toEqual(expect.arrayContaining(rooms.map(({ cid }) => cid)));
    };
    await of({ pinned: true }, [pinned]);
    await of({ pinned: false }, [archived, muted, hidden]);
    await of({ archived: true }, [archived]);
    await of({ archived: { $ne: true } }, [pinned, muted, hidden]);
    await of({ muted: true }, [muted]);
    await of({ hidden: true }, [hidden]);
    await of({ hidden: false, archived: false }, [pinned, muted]);
    await of({ section_id: 'lamps' }, [pinned]);
    await of({ section_id: { $exists: false } }, [archived, muted, hidden]);
    await of({ notification_preference: { $in: ['nothing', 'all'] } }, [muted]);
    await of({ $or: [{ pinned: true }, { muted: true }] }, [pinned, muted]);
    await of({ $nor: [{ pinned: true }, { muted: true }] }, [archived, hidden]);
    for (const field of ['pinned', 'archived', 'muted', 'hidden'])
      expect(await find(grace, { joined: true, [field]: true })).toEqual([]);
    await say(grace, hidden, 'something new');
    await of({ hidden: true }, []);
    const sorted = await find(ada, { joined: true }, [
      { field: 'pinned_at', direction: -1 },
      { field: 'has_unread', direction: -1 },
      { field: 'last_message_at', direction: -1 },
    ]);
    expect(sorted.slice(0, 2)).toEqual([pinned.cid, hidden.cid]);
  });

  test('filters by public fields of a channel', async () => {
    const { ada, grace } = await crowd();
    const lamp = await openRoom(ada, { type: 'team' });
    const bike = await openRoom(ada, { members: [grace] });
    const set = (room: Room, fields: object) =>
      ada.call('PATCH /channels/{type}/{id}', { params: at(room), body: fields });
    await set(lamp, {
      name: 'Winter Lamp',
      custom: { watts: 5, tags: ['led', 'cold'], box: { colour: 'green' } },
    });
    await set(bike, { name: 'Night bike', custom: { watts: '5', on: true }, frozen: true });
    const mine = { joined: true, cid: { $in: [lamp.cid, bike.cid] } };
    const of = async (filter: object, expected: Room[]) =>
      same(await find(ada, { ...mine, ...filter }), expected);
    await of({ name: { $q: 'lamp win' } }, [lamp]);
    await of({ name: { $contains: 'ight' } }, [bike]);
    await of({ name: { $autocomplete: 'LAM' } }, [lamp]);
    await of({ name: { $nin: ['Night bike'] } }, [lamp]);
    await of({ type: { $ne: 'team' } }, [bike]);
    await of({ frozen: true }, [bike]);
    await of({ frozen: false }, [lamp]);
    await of({ members: { $contains: grace.id } }, [bike]);
    await of({ members: { $nin: [grace.id] } }, [lamp]);
    await of({ created_by_id: ada.id }, [lamp, bike]);
    await say(ada, lamp, 'It glows.');
    await of({ last_message_at: { $exists: true }, frozen: false }, [lamp]);
    await of({ 'custom.watts': 5 }, [lamp]);
    await of({ 'custom.watts': { $in: [5, '5'] } }, [lamp, bike]);
    await of({ 'custom.on': true }, [bike]);
    await of({ 'custom.tags': { $contains: 'led' } }, [lamp]);
    await of({ 'custom.box.colour': { $exists: true } }, [lamp]);
    await of({ 'custom.watts': { $gt: 4.5 } }, [lamp]);
  });

  test('[CHAN-06] finds pending invitations', async () => {
    const { ada, grace, mallory } = await crowd();
    const open = await openRoom(ada, { type: 'team' });
    await ada.call('POST /channels/{type}/{id}/invites', {
      params: at(open),
      body: { member_ids: [grace.id] },
    });
    same(await find(grace, { invite: 'pending' }), [open]);
    expect(await find(mallory, { invite: 'pending' })).toEqual([]);
    await grace.call('POST /channels/{type}/{id}/invites/answer', {
      params: at(open),
      body: { accept: false },
    });
    expect(await find(grace, { invite: 'pending' })).toEqual([]);
    same(await find(grace, { invite: 'rejected' }), [open]);
  });

  test.each([
    [{ joined: true, invite: 'accepted' }, 'filter.invite'],
    [{ joined: true, notification_preference: 'some' }, 'filter.notification_preference'],
    [{ joined: true, pinned: 1 }, 'filter.pinned'],
    [{ joined: true, 'custom.__proto__': 1 }, 'filter.custom.__proto__'],
    [{ 'custom.watts': 5 }, 'filter.custom.watts'],
    [{ $or: [{ joined: true }, { 'custom.watts': 5 }] }, 'filter.$or.1.custom.watts'],
    [{ password: 'x' }, 'filter.password'],
  ])('refuses a wrong or too costly filter by its place: %j', async (filter, field) => {
    const { ada } = await crowd();
    const error = await ada.refused('POST /channels/query', { body: { filter } });
    expect([error.name, error.details.issues?.[0]?.field]).toEqual([inputInvalid.name, field]);
  });

  test('requires an indexed field beside an expensive one; a host’s back end may scan everything', async () => {
    const { ada } = await crowd();
    const room = await openRoom(ada);
    await ada.call('PATCH /channels/{type}/{id}', {
      params: at(room),
      body: { custom: { code: room.cid } },
    });
    const filter = { 'custom.code': room.cid };
    const error = await ada.refused('POST /channels/query', { body: { filter } });
    expect(error.message).toMatch(
      /^filter\.custom\.code is too expensive on its own: combine it with cid, members, joined, .*\.$/,
    );
    same(await find(server().backEnd, filter), [room]);
  });
});
