import { channelNotFound, memberNotFound, notAllowed, userNotFound } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say, stateOf, textsIn } from '../../testing/rooms.ts';

const add = (person: Person, room: Room, ids: string[], channel_role?: 'owner' | 'moderator') => ({
  route: 'POST /channels/{type}/{id}/members' as const,
  input: { params: at(room), body: { member_ids: ids, ...(channel_role && { channel_role }) } },
  person,
});
const setRole = (room: Room, user_id: string, channel_role: 'owner' | 'moderator' | 'member') => ({
  params: { ...at(room), user_id },
  body: { channel_role },
});
const without = (room: Room, user_id: string) => ({ params: { ...at(room), user_id } });

onEachServer('Members', (server) => {
  const people = () => server().people('ada', 'grace', 'linus', 'mallory');
  const addTo = ({ route, input, person }: ReturnType<typeof add>) => person.call(route, input);
  const rolesIn = async (person: Person, room: Room) => {
    const { members } = await stateOf(person, room);
    return Object.fromEntries(members.map((member) => [member.user_id, member.channel_role]));
  };

  test('[CHAN-06] an added member’s devices get the channel immediately, and a removed one’s lose it', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada);
    const stream = `channel:${room.cid}`;
    await say(ada, room, 'before');
    await using hers = await openSocket(server().url, grace.token);
    const { members } = await addTo(add(ada, room, ['grace', 'ada']));
    expect(members.map((member) => member.user_id)).toEqual(['ada', 'grace']);
    const added = await hers.received('notification.added_to_channel', ({ cid }) => cid === room.cid);
    expect(added).toMatchObject({
      channel: { cid: room.cid, member_count: 2 },
      member: { user_id: 'grace', state: 'joined', joined_number: 1 },
      actor_id: 'ada',
    });
    await hers.received('stream.opened', (frame) => frame.stream === stream);
    await say(ada, room, 'welcome');
    await hers.received('message.new', ({ message }) => message.text === 'welcome');
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', without(room, 'grace'));
    await say(ada, room, 'between us');
    await hers.received('notification.removed_from_channel', ({ cid }) => cid === room.cid);
    await hers.received('stream.closed', (frame) => frame.stream === stream);
    await hers.settle();
    expect(JSON.stringify(hers.frames)).not.toContain('between us');
    const gone = { params: at(room) };
    expect((await grace.refused('GET /channels/{type}/{id}/messages', gone)).is(channelNotFound)).toBe(true);
    expect((await stateOf(ada, room)).channel.member_count).toBe(1);
  });

  test('[CHAN-06] when several are added, each event has the member count as of itself', async () => {
    const { ada } = await people();
    const room = await openRoom(ada, { type: 'team' });
    await using hers = await openSocket(server().url, ada.token);
    await addTo(add(ada, room, ['grace', 'linus']));
    await hers.received('member.added', ({ member }) => member.user_id === 'linus');
    const counts = hers.frames.flatMap((frame) =>
      frame.type === 'member.added' && frame.cid === room.cid ? [frame.member_count] : [],
    );
    expect(counts).toEqual([2, 3]);
  });

  test('[CHAN-06] joining an open channel makes a member, leaving ends it; private channels cannot be joined', async () => {
    const { ada, grace, mallory } = await people();
    const open = await openRoom(ada, { type: 'team' });
    const secret = await openRoom(ada);
    const join = (room: Room) => ({ params: at(room), body: {} });
    const { member } = await grace.call('POST /channels/{type}/{id}/join', join(open));
    expect(member).toMatchObject({ state: 'joined', channel_role: 'member', user: { name: 'Grace' } });
    expect((await grace.call('POST /channels/{type}/{id}/join', join(open))).member).toEqual(member);
    expect((await mallory.refused('POST /channels/{type}/{id}/join', join(secret))).is(channelNotFound)).toBe(
      true,
    );
    await grace.call('POST /channels/{type}/{id}/leave', join(open));
    expect((await grace.refused('POST /channels/{type}/{id}/leave', join(open))).is(memberNotFound)).toBe(
      true,
    );
    expect((await stateOf(grace, open)).membership).toBeUndefined();
  });

  test('[CHAN-06] an invited user reads nothing until accepting; after rejecting it stays that way', async () => {
    const { ada, grace, linus, mallory } = await people();
    const room = await openRoom(ada);
    await say(ada, room, 'secret');
    await using hers = await openSocket(server().url, grace.token);
    const member_ids = ['grace', 'linus'];
    await ada.call('POST /channels/{type}/{id}/invites', { params: at(room), body: { member_ids } });
    const invited = await hers.received('notification.added_to_channel', ({ cid }) => cid === room.cid);
    expect(invited.member.state).toBe('invited');
    await say(ada, room, 'still secret');
    await hers.settle();
    expect(JSON.stringify(hers.frames)).not.toContain('secret');
    const page = { params: at(room) };
    expect((await grace.refused('GET /channels/{type}/{id}/messages', page)).is(channelNotFound)).toBe(true);
    const answer = (accept: boolean) => ({ params: at(room), body: { accept } });
    const route = 'POST /channels/{type}/{id}/invites/answer';
    expect((await grace.call(route, answer(true))).member).toMatchObject({
      state: 'joined',
      joined_number: 2,
    });
    expect((await linus.call(route, answer(false))).member.state).toBe('rejected');
    expect((await linus.refused(route, answer(true))).is(channelNotFound)).toBe(true);
    expect((await mallory.refused(route, answer(true))).is(channelNotFound)).toBe(true);
    expect((await grace.refused(route, answer(true))).is(memberNotFound)).toBe(true);
    expect(await textsIn(grace, room)).toEqual(['secret', 'still secret', 'joined']);
    expect((await stateOf(ada, room)).channel.member_count).toBe(2);
  });

  test('[CHAN-06] an invitation to a deleted channel is unusable, and valid again once it is restored', async () => {
    const { ada, grace, mallory } = await people();
    const root = await server().person('root', 'admin');
    const room = await openRoom(ada, { type: 'team' });
    const params = at(room);
    await ada.call('POST /channels/{type}/{id}/invites', { params, body: { member_ids: ['grace'] } });
    await ada.call('DELETE /channels/{type}/{id}', { params });
    const route = 'POST /channels/{type}/{id}/invites/answer';
    for (const person of [grace, mallory]) {
      for (const accept of [true, false]) {
        expect((await person.refused(route, { params, body: { accept } })).is(channelNotFound)).toBe(true);
      }
    }
    await root.call('POST /channels/{type}/{id}/undelete', { params, body: {} });
    expect((await stateOf(ada, room)).channel.member_count).toBe(1);
    expect((await grace.call(route, { params, body: { accept: true } })).member.state).toBe('joined');
  });

  test('[APP-04] nobody grants a role above their own, to others or to themselves', async () => {
    const { ada, grace, linus, mallory } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace, linus] });
    const route = 'PATCH /channels/{type}/{id}/members/{user_id}';
    expect((await grace.refused(route, setRole(room, 'grace', 'owner'))).is(notAllowed)).toBe(true);
    expect((await grace.refused(route, setRole(room, 'linus', 'moderator'))).is(notAllowed)).toBe(true);
    const asOwner = add(grace, room, ['mallory'], 'owner');
    expect((await grace.refused(asOwner.route, asOwner.input)).is(notAllowed)).toBe(true);
    await ada.call(route, setRole(room, 'grace', 'moderator'));
    expect((await grace.refused(route, setRole(room, 'grace', 'owner'))).is(notAllowed)).toBe(true);
    expect((await grace.refused(route, setRole(room, 'ada', 'member'))).is(notAllowed)).toBe(true);
    const remove = 'DELETE /channels/{type}/{id}/members/{user_id}';
    expect((await grace.refused(remove, without(room, 'ada'))).is(notAllowed)).toBe(true);
    expect((await linus.refused(remove, without(room, 'grace'))).is(notAllowed)).toBe(true);
    expect((await mallory.refused(remove, without(room, 'linus'))).is(notAllowed)).toBe(true);
    await grace.call(route, setRole(room, 'linus', 'moderator'));
    expect(await rolesIn(ada, room)).toEqual({ ada: 'owner', grace: 'moderator', linus: 'moderator' });
    const admin = await server().person('root', 'admin');
    await admin.call(route, setRole(room, 'linus', 'owner'));
    expect((await rolesIn(ada, room)).linus).toBe('owner');
  });

  test('[APP-04] a changed role applies immediately and is published to the user’s devices', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await say(ada, room, 'to be deleted');
    await using hers = await openSocket(server().url, grace.token);
    await ada.call('PATCH /channels/{type}/{id}/members/{user_id}', setRole(room, 'grace', 'moderator'));
    const changed = await hers.received('capabilities.changed', ({ cid }) => cid === room.cid);
    expect(changed.own_capabilities).toContain('delete-any-message');
    expect(changed.own_capabilities).toEqual((await stateOf(grace, room)).own_capabilities);
    await grace.call('DELETE /messages/{message_id}', { params: { message_id: id } });
  });

  test('[CHAN-06] when the last owner leaves, the longest-standing moderator becomes owner; the last cannot step down', async () => {
    const { ada, grace, linus } = await people();
    const room = await openRoom(ada, { type: 'team' });
    const route = 'PATCH /channels/{type}/{id}/members/{user_id}';
    await addTo(add(ada, room, ['linus']));
    await addTo(add(ada, room, ['grace'], 'moderator'));
    expect((await ada.refused(route, setRole(room, 'ada', 'member'))).name).toBe('conflict');
    await ada.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
    expect(await rolesIn(linus, room)).toEqual({ grace: 'owner', linus: 'member' });
    await grace.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
    expect(await rolesIn(linus, room)).toEqual({ linus: 'owner' });
  });

  test('[CHAN-06] members by name, in pages; custom fields are one’s own; unknown users are named', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const query = (body: object) =>
      ada.call('POST /channels/{type}/{id}/members/query', { params: at(room), body });
    const found = await query({ name: 'GRA' });
    expect([found.members.map((member) => member.user_id), found.member_count]).toEqual([['grace'], 2]);
    expect((await query({ name: '_' })).members).toEqual([]);
    expect((await query({ limit: 1, offset: 1 })).members.map((member) => member.user_id)).toEqual(['grace']);
    const among = await query({ user_ids: ['mallory', 'grace'] });
    expect(among.members.map((member) => member.user_id)).toEqual(['grace']);
    const members = { params: at(room), body: {} };
    expect(
      (await mallory.refused('POST /channels/{type}/{id}/members/query', members)).is(channelNotFound),
    ).toBe(true);
    const custom = (user_id: string) => ({
      params: { ...at(room), user_id },
      body: { custom: { color: 'red' } },
    });
    const route = 'PATCH /channels/{type}/{id}/members/{user_id}';
    expect((await grace.call(route, custom('grace'))).member.custom).toEqual({ color: 'red' });
    expect((await ada.refused(route, custom('grace'))).is(notAllowed)).toBe(true);
    const nobody = add(ada, room, ['grace', 'nobody-here']);
    const error = await ada.refused(nobody.route, nobody.input);
    expect([error.is(userNotFound), error.details.issues?.[0]?.field]).toEqual([true, 'member_ids']);
  });
});
