import { inputInvalid, personBlocked, personUnreachable, userNotFound } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, say, stateOf } from '../../testing/rooms.ts';

onEachServer('Mutes and blocks', (shared) => {
  const world = async () => {
    const server = shared();
    return { ...(await freshPeople(server, { ada: 'user', grace: 'user', mallory: 'user' })), server };
  };
  const of = (user_id: string) => ({ params: { user_id } });
  const me = async (person: Person) => (await person.call('GET /me')).me;

  test("[MOD-01] mutes and blocks are in one's own profile on every device, and nowhere else", async () => {
    const w = await world();
    await using other = await openSocket(w.server.url, w.ada.token);
    await using muted = await openSocket(w.server.url, w.mallory.token);
    const until = new Date(Date.now() + 60_000).toISOString();
    await w.ada.call('PUT /users/{user_id}/mute', { ...of(w.mallory.id), body: { until } });
    await w.ada.call('PUT /users/{user_id}/mute', { ...of(w.grace.id), body: {} });
    await w.ada.call('PUT /users/{user_id}/block', of(w.mallory.id));
    const event = await other.received('me.updated', (event) => event.me.blocked_user_ids.length > 0);
    expect(event.me).toMatchObject({
      muted_users: [{ user_id: w.mallory.id, until }, { user_id: w.grace.id }],
      blocked_user_ids: [w.mallory.id],
    });
    await muted.settle();
    expect(JSON.stringify(muted.frames)).not.toMatch(/"(muted|blocked)_user[^[]*\[[^\]]/);
    for (const person of [w.mallory, w.grace, w.server.backEnd]) {
      const { user } = await person.call('GET /users/{user_id}', of(w.ada.id));
      expect(JSON.stringify(user)).not.toMatch(/muted|blocked/);
      expect(JSON.stringify(await person.call('POST /users/query', { body: {} }))).not.toMatch(
        /muted|blocked/,
      );
    }
    await w.ada.call('DELETE /users/{user_id}/mute', of(w.grace.id));
    await w.ada.call('DELETE /users/{user_id}/block', of(w.mallory.id));
    expect(await me(w.ada)).toMatchObject({ muted_users: [{ user_id: w.mallory.id }], blocked_user_ids: [] });
    expect((await w.ada.refused('PUT /users/{user_id}/block', of(w.ada.id))).is(inputInvalid)).toBe(true);
    expect(
      (await w.ada.refused('PUT /users/{user_id}/mute', { ...of('nobody'), body: {} })).is(userNotFound),
    ).toBe(true);
    expect((await w.server.nobody.refused('PUT /users/{user_id}/block', of(w.ada.id))).status).toBe(401);
  });

  test('[MOD-01] a block prevents new conversations between two users without revealing itself', async () => {
    const w = await world();
    const direct = (person: Person, other: string) => ({
      params: { type: 'messaging' },
      body: { member_ids: [person.id, other] },
    });
    const route = 'POST /channels/{type}/query';
    await w.ada.call('PUT /users/{user_id}/block', of(w.mallory.id));
    expect((await w.ada.refused(route, direct(w.ada, w.mallory.id))).is(personBlocked)).toBe(true);
    const refused = await w.mallory.refused(route, direct(w.mallory, w.ada.id));
    expect(refused.is(personUnreachable)).toBe(true);
    expect(JSON.stringify(refused)).not.toMatch(/block/);
    const room = await openRoom(w.mallory);
    const adding = { params: at(room), body: { member_ids: [w.ada.id] } };
    for (const path of ['members', 'invites'] as const) {
      const error = await w.mallory.refused(`POST /channels/{type}/{id}/${path}`, adding);
      expect(error.is(personUnreachable), path).toBe(true);
    }
    expect((await w.mallory.call(route, direct(w.mallory, w.grace.id))).channel.distinct).toBe(true);
    await w.ada.call('DELETE /users/{user_id}/block', of(w.mallory.id));
    expect((await w.mallory.call(route, direct(w.mallory, w.ada.id))).channel.distinct).toBe(true);
  });

  test('[MOD-01] in an existing conversation the blocker cannot write, and the other notices nothing', async () => {
    const w = await world();
    const { channel } = await w.ada.call('POST /channels/{type}/query', {
      params: { type: 'messaging' },
      body: { member_ids: [w.ada.id, w.mallory.id] },
    });
    await w.ada.call('PUT /users/{user_id}/block', of(w.mallory.id));
    const body = { message: { id: newId(), text: 'no' } };
    const route = 'POST /channels/{type}/{id}/messages';
    expect((await w.ada.refused(route, { params: at(channel), body })).is(personBlocked)).toBe(true);
    await say(w.mallory, channel, 'hello?');
    expect((await stateOf(w.mallory, channel)).messages.map(({ text }) => text)).toEqual(['hello?']);
  });

  test('[COMP-08] /mute, /unmute, /ban and /unban do the same as the calls', async () => {
    const w = await world();
    const room = await openRoom(w.ada, { type: 'team', members: [w.grace, w.mallory] });
    const { name } = await me(w.mallory);
    const mute = await say(w.ada, room, `/mute @${name} 2 hours`, { mentioned_user_ids: [w.mallory.id] });
    expect(mute).toMatchObject({
      type: 'ephemeral',
      custom: { command: 'mute', user: { id: w.mallory.id } },
    });
    const [muted] = (await me(w.ada)).muted_users;
    expect(Date.parse(muted?.until ?? '') - Date.now()).toBeGreaterThan(7_100_000);
    expect((await say(w.ada, room, `/unmute ${w.mallory.id}`)).text).toBe(`${name} is no longer muted.`);
    expect((await me(w.ada)).muted_users).toEqual([]);
    const banned = await say(w.ada, room, `/ban @${w.mallory.id} 7d too many lamps`);
    expect(banned.text).toMatch(/ is banned from this channel until .*: too many lamps\.$/);
    expect(banned.text?.startsWith(`${name} `)).toBe(true);
    const { bans } = await w.ada.call('POST /bans/query', {
      body: { filter: { cid: room.cid, active: true } },
    });
    expect(bans).toMatchObject([{ user: { id: w.mallory.id }, reason: 'too many lamps', kind: 'ban' }]);
    expect((await say(w.ada, room, `/unban ${w.mallory.id}`)).text).toBe(
      `${name} is no longer banned from this channel.`,
    );
    expect((await say(w.ada, room, `/unban ${w.mallory.id}`)).text).toBe(
      `${name} isn’t banned from this channel.`,
    );
    const wrong = async (person: Person, text: string) =>
      (
        await person.refused('POST /channels/{type}/{id}/messages', {
          params: at(room),
          body: { message: { id: newId(), text } },
        })
      ).name;
    expect(await wrong(w.ada, `/mute @${w.mallory.id} soon`)).toBe('command_invalid');
    expect(await wrong(w.ada, '/ban')).toBe('command_invalid');
    expect(await wrong(w.ada, '/ban @nobody-here')).toBe('command_invalid');
    expect(await wrong(w.grace, `/ban @${w.mallory.id}`)).toBe('not_allowed');
  });
});
