import {
  channelNotFound,
  inputInvalid,
  type MembershipChange,
  maxMuteMs,
  memberNotFound,
  minMuteMs,
  notAllowed,
  sectionNotFound,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { createHandClock } from '../../../testing/handClock.ts';
import { onEachNewServer, onEachServer } from '../../../testing/onEachServer.ts';
import { at, openRoom, type Room, say, stateOf } from '../../../testing/rooms.ts';

const change = async (person: Person, room: Room, body: MembershipChange) =>
  (await person.call('PATCH /channels/{type}/{id}/membership', { params: at(room), body })).membership;
const refused = (person: Person, room: Room, body: MembershipChange) =>
  person.refused('PATCH /channels/{type}/{id}/membership', { params: at(room), body });
const kept = async (person: Person, room: Room) =>
  (await person.call('GET /me/memberships')).memberships.find(({ cid }) => cid === room.cid);

onEachServer('Private channel state', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');

  test('[CHAN-07] pinning unarchives a channel, and archiving unpins it', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const pinned = await change(ada, room, { pinned: true });
    expect(pinned).toMatchObject({ cid: room.cid, pinned_at: expect.any(String) });
    expect((await stateOf(ada, room)).membership).toMatchObject({
      user_id: 'ada',
      channel_role: 'owner',
      pinned_at: pinned.pinned_at,
    });
    expect(await change(ada, room, { pinned: true })).toEqual(pinned);
    const archived = await change(ada, room, { archived: true });
    expect(archived.archived_at).toBeDefined();
    expect(archived.pinned_at).toBeUndefined();
    const again = await change(ada, room, { pinned: true });
    expect(again.pinned_at).toBeDefined();
    expect(again.archived_at).toBeUndefined();
    expect(await kept(ada, room)).toEqual(again);
    expect(await change(ada, room, { pinned: false })).toEqual({
      cid: room.cid,
      version: expect.any(Number),
    });
    expect(await kept(ada, room)).toEqual({ cid: room.cid, version: expect.any(Number) });
  });

  test('[CHAN-07, CHAN-08, CHAN-11] is never visible to anyone else, on any path', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await using own = await openSocket(server().url, ada.token);
    await using other = await openSocket(server().url, grace.token);
    const secrets = { pinned: true, muted: true, hidden: true, notification_preference: 'nothing' } as const;
    const membership = await change(ada, room, secrets);
    const received = await own.received('membership.updated', ({ cid }) => cid === room.cid);
    expect(received).toMatchObject({ stream: 'user:ada', membership });
    // Public membership events do not contain it.
    await ada.call('PATCH /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: 'ada' },
      body: { custom: { lamp: 'green' } },
    });
    await other.received('member.updated', ({ cid }) => cid === room.cid);
    await other.settle();
    const seen = [
      other.frames,
      await stateOf(grace, room),
      await grace.call('POST /channels/{type}/{id}/members/query', { params: at(room) }),
      await grace.call('POST /channels/query', { body: { filter: { cid: room.cid } } }),
      await grace.call('GET /me/memberships'),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/pinned_at|muted_at|hidden_activity_at|notification_preference/);
    expect((await refused(mallory, room, { pinned: true })).is(channelNotFound)).toBe(true);
    expect((await refused(server().backEnd, room, { pinned: true })).is(notAllowed)).toBe(true);
    expect((await server().nobody.refused('GET /me/memberships')).status).toBe(401);
  });

  test('[CHAN-06] requires a joined membership, and ends with it', async () => {
    const { ada, grace, mallory } = await people();
    const open = await openRoom(ada, { type: 'team' });
    expect((await refused(mallory, open, { pinned: true })).is(memberNotFound)).toBe(true);
    await ada.call('POST /channels/{type}/{id}/invites', {
      params: at(open),
      body: { member_ids: ['grace'] },
    });
    expect((await refused(grace, open, { muted: true })).is(memberNotFound)).toBe(true);
    await grace.call('POST /channels/{type}/{id}/invites/answer', {
      params: at(open),
      body: { accept: true },
    });
    await change(grace, open, { pinned: true, muted: true });
    await grace.call('POST /channels/{type}/{id}/leave', { params: at(open) });
    expect(await kept(grace, open)).toBeUndefined();
    await grace.call('POST /channels/{type}/{id}/join', { params: at(open) });
    expect((await stateOf(grace, open)).membership).not.toHaveProperty('pinned_at');
  });

  test('[CHAN-06] a hidden channel stays hidden until there is new activity', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const hidden = async () => (await stateOf(ada, room)).membership?.hidden_activity_at !== undefined;
    const parent = await say(grace, room, 'before');
    await change(ada, room, { hidden: true });
    expect(await hidden()).toBe(true);
    // A reply only shown in its thread is no new activity in the channel.
    await say(grace, room, 'in the thread', { parent_id: parent.id });
    expect(await hidden()).toBe(true);
    await say(grace, room, 'after');
    expect(await hidden()).toBe(false);
    expect(await kept(ada, room)).toEqual({ cid: room.cid, version: expect.any(Number) });
    await change(ada, room, { hidden: true });
    expect((await kept(ada, room))?.hidden_activity_at).toBeDefined();
    expect(await change(ada, room, { hidden: false })).toEqual({
      cid: room.cid,
      version: expect.any(Number),
    });
    const empty = await openRoom(ada);
    await change(ada, empty, { hidden: true });
    expect((await stateOf(ada, empty)).membership?.hidden_activity_at).toBeDefined();
  });

  test('[CHAN-08] a preference is all, mentions or nothing, or the default', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    for (const notification_preference of ['all', 'mentions', 'nothing'] as const)
      expect(await change(ada, room, { notification_preference })).toMatchObject({ notification_preference });
    expect(await change(ada, room, { notification_preference: null })).toEqual({
      cid: room.cid,
      version: expect.any(Number),
    });
  });

  test.each([
    [{ pinned: 'yes' }, 'pinned'],
    [{ pinned: true, archived: true }, 'archived'],
    [{ mute_ms: 60_000 }, 'mute_ms'],
    [{ muted: false, mute_ms: 60_000 }, 'mute_ms'],
    [{ muted: true, mute_ms: minMuteMs - 1 }, 'mute_ms'],
    [{ muted: true, mute_ms: maxMuteMs + 1 }, 'mute_ms'],
    [{ notification_preference: 'some' }, 'notification_preference'],
    [{ section_id: 'a b' }, 'section_id'],
    [{ pinned_at: '2026-01-01T00:00:00.000Z' }, 'pinned_at'],
  ])('[CHAN-06] %j is refused at %s', async (body, field) => {
    const { ada } = await people();
    const error = await refused(ada, await openRoom(ada), body as MembershipChange);
    expect(error.is(inputInvalid)).toBe(true);
    expect(error.details.issues?.[0]?.field).toBe(field);
  });

  test('[CHAN-11] a channel can only be in the user’s own section', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada);
    const body = { id: crypto.randomUUID(), name: 'Lamps' };
    await ada.call('POST /sections', { body });
    await grace.call('POST /sections', { body: { ...body, id: 'of-grace' } });
    for (const section_id of ['nowhere', 'of-grace', 'pinned', 'channels'])
      expect((await refused(ada, room, { section_id })).is(sectionNotFound)).toBe(true);
    expect(await change(ada, room, { section_id: body.id })).toMatchObject({ section_id: body.id });
    await ada.call('DELETE /sections/{section_id}', { params: { section_id: body.id } });
    expect((await stateOf(ada, room)).membership).not.toHaveProperty('section_id');
  });
});

onEachNewServer('A muted channel', (start) => {
  test('[CHAN-08] is muted for a time or permanently, and excluded from unread totals', async () => {
    const clock = createHandClock(Date.now());
    await using server = await start({}, { clock });
    const { ada, grace } = await server.people('ada', 'grace');
    const room = await openRoom(ada, { members: [grace] });
    const other = await openRoom(ada, { members: [grace] });
    await say(grace, room, 'one');
    await say(grace, other, 'two');
    const total = async () => {
      const { reads, total } = await ada.call('GET /unread');
      return [reads.length, total];
    };
    expect(await total()).toEqual([2, 2]);
    const muted = await change(ada, room, { muted: true, mute_ms: minMuteMs });
    expect(Date.parse(muted.muted_until as string)).toBe(clock.now() + minMuteMs);
    expect(await total()).toEqual([2, 1]);
    clock.advance(minMuteMs - 1);
    expect(await total()).toEqual([2, 1]);
    clock.advance(1);
    expect(await total()).toEqual([2, 2]);
    const forGood = await change(ada, room, { muted: true });
    expect(forGood.muted_until).toBeUndefined();
    expect(Date.parse(forGood.muted_at as string)).toBe(clock.now());
    clock.advance(2 * minMuteMs);
    expect(await total()).toEqual([2, 1]);
    await change(ada, room, { muted: false });
    expect(await total()).toEqual([2, 2]);
  });
});
