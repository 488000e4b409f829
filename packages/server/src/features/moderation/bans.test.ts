import {
  channelNotFound,
  inputInvalid,
  maxTimeOutMinutes,
  memberBanned,
  notAllowed,
  timedOut,
  userBanned,
} from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { optionsNamed } from '../../testing/polls.ts';
import { at, newId, openRoom, say, stateOf } from '../../testing/rooms.ts';

const hourMs = 3_600_000;

const clock = createHandClock(Date.now());

const contract: Parameters<typeof onEachServer>[1] = (shared) => {
  const world = async () => {
    const server = shared();
    const people = await freshPeople(server, {
      ada: 'user',
      grace: 'user',
      linus: 'user',
      mallory: 'user',
      root: 'admin',
      warden: 'moderator',
    });
    const room = await openRoom(people.ada, { type: 'team', members: [people.grace, people.mallory] });
    const later = (ms: number) => new Date(clock.now() + ms).toISOString();
    return { ...people, clock, server, room, later };
  };

  test('[MOD-01] a channel ban removes the member, and prevents reading, joining and being added', async () => {
    const w = await world();
    const { message } = { message: await say(w.mallory, w.room, 'hello') };
    await using socket = await openSocket(w.server.url, w.mallory.token);
    const watched = w.mallory.call('POST /channels/{type}/{id}/query', {
      params: at(w.room),
      body: { watch: true, connection_id: socket.connectionId },
    });
    await watched;
    const body = { user_id: w.mallory.id, cid: w.room.cid, reason: 'Spam' };
    const { ban } = await w.ada.call('POST /bans', { body });
    expect(ban).toMatchObject({
      kind: 'ban',
      reason: 'Spam',
      banned_by: { id: w.ada.id },
      removed_member: true,
    });
    await socket.received('notification.removed_from_channel');
    await say(w.ada, w.room, 'without mallory');
    await socket.settle();
    expect(socket.frames.filter(({ type }) => type === 'message.new')).toEqual([]);

    expect((await stateOf(w.ada, w.room)).members.map(({ user_id }) => user_id)).toEqual([
      w.ada.id,
      w.grace.id,
    ]);
    for (const refused of [
      w.mallory.refused('POST /channels/{type}/{id}/query', { params: at(w.room), body: { create: false } }),
      w.mallory.refused('GET /channels/{type}/{id}/messages', { params: at(w.room) }),
      w.mallory.refused('POST /channels/{type}/{id}/join', { params: at(w.room) }),
    ]) {
      expect((await refused).is(channelNotFound)).toBe(true);
    }
    expect(
      (await w.mallory.refused('GET /messages/{message_id}', { params: { message_id: message.id } })).status,
    ).toBe(404);
    const { channels } = await w.mallory.call('POST /channels/query', {
      body: { filter: { cid: w.room.cid } },
    });
    expect(channels).toEqual([]);
    const adding = { params: at(w.room), body: { member_ids: [w.mallory.id] } };
    expect((await w.ada.refused('POST /channels/{type}/{id}/members', adding)).is(memberBanned)).toBe(true);

    const lifted = await w.ada.call('DELETE /bans/{ban_id}', { params: { ban_id: ban.id } });
    expect(lifted.ban).toMatchObject({ ended_by: { id: w.ada.id } });
    expect((await stateOf(w.mallory, w.room)).membership?.state).toBe('joined');
  });

  test('[MOD-01] a ban expires by itself, once, even after a crash', async () => {
    const w = await world();
    const until = w.later(hourMs);
    const { ban } = await w.ada.call('POST /bans', {
      body: { user_id: w.mallory.id, cid: w.room.cid, until },
    });
    const join = { params: at(w.room) };
    expect((await w.mallory.refused('POST /channels/{type}/{id}/join', join)).is(channelNotFound)).toBe(true);
    w.clock.advance(hourMs + 2000);
    await w.mallory.call('POST /channels/{type}/{id}/join', join);
    await expect
      .poll(async () => {
        const { bans } = await w.root.call('POST /bans/query', {
          body: { filter: { user_id: w.mallory.id } },
        });
        return bans.find(({ id }) => id === ban.id)?.ended_at !== undefined;
      })
      .toBe(true);
    const { entries } = await w.root.call('POST /audit/query', {
      body: { filter: { user_id: w.mallory.id } },
    });
    const acts = entries.filter(({ action }) => action !== 'user.role_changed');
    expect(acts.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ['ban.ended', 'service'],
      ['user.banned', 'user'],
    ]);
  });

  test('[MOD-01] a channel ban that is changed still brings the member back when it is lifted', async () => {
    const w = await world();
    const body = { user_id: w.mallory.id, cid: w.room.cid };
    await w.ada.call('POST /bans', { body });
    const { ban } = await w.ada.call('POST /bans', { body: { ...body, until: w.later(hourMs) } });
    expect(ban.removed_member).toBe(true);
    await w.ada.call('DELETE /bans/{ban_id}', { params: { ban_id: ban.id } });
    expect((await stateOf(w.ada, w.room)).members.map(({ user_id }) => user_id)).toContain(w.mallory.id);
    // Somebody who was no member stays outside.
    const outsider = { user_id: w.linus.id, cid: w.room.cid };
    await w.ada.call('POST /bans', { body: outsider });
    const { ban: second } = await w.ada.call('POST /bans', { body: { ...outsider, reason: 'Spam' } });
    await w.ada.call('DELETE /bans/{ban_id}', { params: { ban_id: second.id } });
    expect((await stateOf(w.ada, w.room)).members.map(({ user_id }) => user_id)).not.toContain(w.linus.id);
  });

  test('[MOD-01] a time-out allows only reading, and shows its end and reason', async () => {
    const w = await world();
    const mine = await say(w.mallory, w.room, 'mine');
    const hers = await say(w.grace, w.room, 'hers');
    await using socket = await openSocket(w.server.url, w.mallory.token);
    const until = w.later(10_000);
    await w.ada.call('POST /bans', {
      body: { user_id: w.mallory.id, kind: 'time_out', cid: w.room.cid, until, reason: 'Calm down' },
    });
    const changed = await socket.received('capabilities.changed', ({ cid }) => cid === w.room.cid);
    expect(changed.restriction).toEqual({ kind: 'time_out', scope: 'channel', until, reason: 'Calm down' });
    expect(changed.own_capabilities).toContain('read-channel');
    expect(changed.own_capabilities).not.toContain('send-message');
    const state = await stateOf(w.mallory, w.room);
    expect(state.restriction).toEqual(changed.restriction);
    expect(state.own_capabilities).toEqual(changed.own_capabilities);
    expect(state.messages.map(({ text }) => text)).toEqual(['mine', 'hers']);

    const params = at(w.room);
    const about = (message_id: string) => ({ message_id });
    const location = { message_id: newId(), created_by_device_id: 'd', latitude: 1, longitude: 2 };
    const poll = { id: newId(), name: 'Tea?', options: optionsNamed('Yes', 'No') };
    for (const refused of [
      w.mallory.refused('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: newId(), text: 'no' } },
      }),
      w.mallory.refused('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: newId(), text: 'no', parent_id: hers.id } },
      }),
      w.mallory.refused('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: location.message_id, shared_location: location } },
      }),
      w.mallory.refused('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: newId(), poll } },
      }),
      w.mallory.refused('PATCH /messages/{message_id}', { params: about(mine.id), body: { text: 'no' } }),
      w.mallory.refused('POST /messages/{message_id}/reactions', {
        params: about(hers.id),
        body: { type: '👍' },
      }),
      w.mallory.refused('POST /channels/{type}/{id}/typing', { params, body: { typing: true } }),
      w.mallory.refused('PUT /messages/{message_id}/pin', { params: about(hers.id), body: {} }),
    ]) {
      const error = await refused;
      expect(error.is(timedOut), error.message).toBe(true);
      expect(error.details).toMatchObject({ scope: 'channel', until });
    }
    const ownFields = { params: { ...params, user_id: w.mallory.id }, body: { custom: { note: 'no' } } };
    const unwritten = await w.mallory.refused('PATCH /channels/{type}/{id}/members/{user_id}', ownFields);
    expect(unwritten.is(timedOut), unwritten.message).toBe(true);
    expect(unwritten.details).toMatchObject({ scope: 'channel', until });
    const stranger = await w.linus.refused('PATCH /channels/{type}/{id}/members/{user_id}', ownFields);
    expect(stranger.is(notAllowed)).toBe(true);
    // Another channel is not affected.
    const other = await openRoom(w.mallory);
    await say(w.mallory, other, 'free here');
    w.clock.advance(12_000);
    await say(w.mallory, w.room, 'back again');
    const written = await w.mallory.call('PATCH /channels/{type}/{id}/members/{user_id}', ownFields);
    expect(written.member.custom).toEqual({ note: 'no' });
    await socket.received('capabilities.changed', ({ own_capabilities }) =>
      own_capabilities.includes('send-message'),
    );
  });

  test('[MOD-01] a time-out needs an end within 28 days, a ban an end in the future', async () => {
    const w = await world();
    const refused = async (body: object) => {
      const error = await w.ada.refused('POST /bans', {
        body: { user_id: w.mallory.id, cid: w.room.cid, ...body },
      });
      expect(error.is(inputInvalid)).toBe(true);
      return error.details.issues?.[0];
    };
    expect(await refused({ kind: 'time_out' })).toMatchObject({
      field: 'until',
      rule: 'is required for a time-out',
    });
    expect(await refused({ until: w.later(-1) })).toMatchObject({
      field: 'until',
      rule: 'must be in the future',
    });
    expect(
      (await refused({ kind: 'time_out', until: w.later((maxTimeOutMinutes + 1) * 60_000) }))?.field,
    ).toBe('until');
    expect((await refused({ user_id: w.ada.id }))?.rule).toBe('must be someone else');
  });

  test('[MOD-01] an app ban ends sessions, sockets and tokens immediately, and is the reason for rejected sign-ins', async () => {
    const w = await world();
    const email = `${w.mallory.id}@confab.example`;
    const invited = await w.root.call('POST /invitations', { body: { role: 'user' } });
    const signedUp = await w.server.nobody.call('POST /sessions/sign-up', {
      body: { name: 'Trudy', email, password: 'a lamp in the winter', invitation: invited.invitation.code },
    });
    const trudy = w.server.withToken(signedUp.token, signedUp.me.id);
    await using byHost = await openSocket(w.server.url, w.mallory.token);
    await using bySession = await openSocket(w.server.url, trudy.token);
    const until = w.later(hourMs);
    for (const user_id of [w.mallory.id, trudy.id]) {
      await w.warden.call('POST /bans', { body: { user_id, until, reason: 'Spam' } });
    }
    expect(await byHost.closed).toBe(4003);
    expect(await bySession.closed).toBe(4003);
    const byToken = await w.mallory.refused('GET /me');
    expect(byToken.is(userBanned)).toBe(true);
    expect(byToken.details).toMatchObject({ until, reason: 'Spam' });
    expect((await trudy.refused('GET /me')).status).toBe(401);
    const signIn = { body: { email, password: 'a lamp in the winter' } };
    expect((await w.server.nobody.refused('POST /sessions/sign-in', signIn)).is(userBanned)).toBe(true);
    // A wrong password reveals nothing about a ban.
    const wrong = await w.server.nobody.refused('POST /sessions/sign-in', {
      body: { email, password: 'wrong' },
    });
    expect(wrong.is(userBanned)).toBe(false);
    w.clock.advance(hourMs + 2000);
    expect((await w.mallory.call('GET /me')).me.id).toBe(w.mallory.id);
    await w.server.nobody.call('POST /sessions/sign-in', signIn);
  });

  test('[MOD-01] scheduled messages of a banned or timed-out user are not sent', async () => {
    const w = await world();
    await w.mallory.call('POST /channels/{type}/{id}/scheduled-messages', {
      params: at(w.room),
      body: { scheduled_message: { id: newId(), text: 'later', send_at: w.later(hourMs / 2) } },
    });
    await w.ada.call('POST /bans', {
      body: { user_id: w.mallory.id, kind: 'time_out', cid: w.room.cid, until: w.later(hourMs) },
    });
    w.clock.advance(hourMs / 2 + 2000);
    await expect
      .poll(async () => {
        const { scheduled_messages } = await w.mallory.call('POST /scheduled-messages/query', { body: {} });
        return scheduled_messages.map(({ status }) => status);
      })
      .toEqual(['failed']);
    expect((await stateOf(w.ada, w.room)).messages).toEqual([]);
  });

  test('[MOD-01] banning requires a higher rank', async () => {
    const w = await world();
    const inRoom = { cid: w.room.cid };
    const refused = async (person: typeof w.ada, body: { user_id: string; cid?: string }) =>
      (await person.refused('POST /bans', { body })).is(notAllowed);
    expect(await refused(w.warden, { user_id: w.root.id })).toBe(true);
    expect(await refused(w.warden, { user_id: w.root.id, ...inRoom })).toBe(true);
    expect(await refused(w.grace, { user_id: w.mallory.id, ...inRoom })).toBe(true);
    expect(await refused(w.ada, { user_id: w.mallory.id })).toBe(true);
    await w.ada.call('PATCH /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(w.room), user_id: w.grace.id },
      body: { channel_role: 'moderator' },
    });
    expect(await refused(w.grace, { user_id: w.ada.id, ...inRoom })).toBe(true);
    const secret = await openRoom(w.ada);
    const stranger = await w.linus.refused('POST /bans', { body: { user_id: w.ada.id, cid: secret.cid } });
    expect(stranger.is(channelNotFound)).toBe(true);
    const { ban } = await w.grace.call('POST /bans', { body: { user_id: w.mallory.id, ...inRoom } });
    for (const person of [w.linus, w.mallory]) {
      const params = { ban_id: ban.id };
      expect((await person.refused('DELETE /bans/{ban_id}', { params })).status).toBe(404);
      expect((await person.refused('POST /bans/query', {})).is(notAllowed)).toBe(true);
    }
    const ofRoom = await w.grace.call('POST /bans/query', { body: { filter: inRoom } });
    expect(ofRoom.bans.map(({ user }) => user.id)).toEqual([w.mallory.id]);
  });

  test('[MOD-01] a time-out in a private channel reveals nothing to non-members', async () => {
    const w = await world();
    const secret = await openRoom(w.ada);
    await using socket = await openSocket(w.server.url, w.linus.token);
    const body = { user_id: w.linus.id, kind: 'time_out' as const, cid: secret.cid, until: w.later(hourMs) };
    await w.ada.call('POST /bans', { body });
    await socket.settle();
    expect(JSON.stringify(socket.frames)).not.toContain(secret.cid);
  });
};

onEachServer('Bans', contract, { clock });
