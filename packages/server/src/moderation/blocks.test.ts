import { inputInvalid, personBlocked, personUnreachable, userNotFound } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../testing/onEachServer.ts';
import { at, newId, openRoom, say, stateOf } from '../testing/rooms.ts';

onEachNewServer('Mutes and blocks', (start) => {
  const world = async () => {
    const server = await start();
    const people = await server.people('ada', 'grace', 'mallory');
    return { ...people, server, [Symbol.asyncDispose]: () => server.stop() };
  };
  const of = (user_id: string) => ({ params: { user_id } });
  const me = async (person: Person) => (await person.call('GET /me')).me;

  test("[MOD-01] whom one mutes and blocks stands in one's own profile on every device, and nowhere else", async () => {
    await using w = await world();
    await using other = await openSocket(w.server.url, w.ada.token);
    await using muted = await openSocket(w.server.url, w.mallory.token);
    const until = new Date(Date.now() + 60_000).toISOString();
    await w.ada.call('PUT /users/{user_id}/mute', { ...of('mallory'), body: { until } });
    await w.ada.call('PUT /users/{user_id}/mute', { ...of('grace'), body: {} });
    await w.ada.call('PUT /users/{user_id}/block', of('mallory'));
    const told = await other.heard('me.updated', (event) => event.me.blocked_user_ids.length > 0);
    expect(told.me).toMatchObject({
      muted_users: [{ user_id: 'mallory', until }, { user_id: 'grace' }],
      blocked_user_ids: ['mallory'],
    });
    await muted.settle();
    expect(JSON.stringify(muted.frames)).not.toMatch(/"(muted|blocked)_user[^[]*\[[^\]]/);
    for (const person of [w.mallory, w.grace, w.server.backEnd]) {
      const { user } = await person.call('GET /users/{user_id}', of('ada'));
      expect(JSON.stringify(user)).not.toMatch(/muted|blocked/);
      expect(JSON.stringify(await person.call('POST /users/query', { body: {} }))).not.toMatch(
        /muted|blocked/,
      );
    }
    await w.ada.call('DELETE /users/{user_id}/mute', of('grace'));
    await w.ada.call('DELETE /users/{user_id}/block', of('mallory'));
    expect(await me(w.ada)).toMatchObject({ muted_users: [{ user_id: 'mallory' }], blocked_user_ids: [] });
    expect((await w.ada.refused('PUT /users/{user_id}/block', of('ada'))).is(inputInvalid)).toBe(true);
    expect(
      (await w.ada.refused('PUT /users/{user_id}/mute', { ...of('nobody'), body: {} })).is(userNotFound),
    ).toBe(true);
    expect((await w.server.nobody.refused('PUT /users/{user_id}/block', of('ada'))).status).toBe(401);
  });

  test('[MOD-01] a block keeps two people from new conversations, and says nothing of itself', async () => {
    await using w = await world();
    const direct = (person: Person, other: string) => ({
      params: { type: 'messaging' },
      body: { member_ids: [person.id, other] },
    });
    const route = 'POST /channels/{type}/query';
    await w.ada.call('PUT /users/{user_id}/block', of('mallory'));
    expect((await w.ada.refused(route, direct(w.ada, 'mallory'))).is(personBlocked)).toBe(true);
    const refused = await w.mallory.refused(route, direct(w.mallory, 'ada'));
    expect(refused.is(personUnreachable)).toBe(true);
    expect(JSON.stringify(refused)).not.toMatch(/block/);
    const room = await openRoom(w.mallory);
    const adding = { params: at(room), body: { user_ids: ['ada'] } };
    for (const path of ['members', 'invites'] as const) {
      const error = await w.mallory.refused(`POST /channels/{type}/{id}/${path}`, adding);
      expect(error.is(personUnreachable), path).toBe(true);
    }
    expect((await w.mallory.call(route, direct(w.mallory, 'grace'))).channel.distinct).toBe(true);
    await w.ada.call('DELETE /users/{user_id}/block', of('mallory'));
    expect((await w.mallory.call(route, direct(w.mallory, 'ada'))).channel.distinct).toBe(true);
  });

  test('[MOD-01] in a conversation that is there already the blocker writes no more, and the other notices nothing', async () => {
    await using w = await world();
    const { channel } = await w.ada.call('POST /channels/{type}/query', {
      params: { type: 'messaging' },
      body: { member_ids: ['ada', 'mallory'] },
    });
    await w.ada.call('PUT /users/{user_id}/block', of('mallory'));
    const body = { message: { id: newId(), text: 'no' } };
    const route = 'POST /channels/{type}/{id}/messages';
    expect((await w.ada.refused(route, { params: at(channel), body })).is(personBlocked)).toBe(true);
    await say(w.mallory, channel, 'hello?');
    expect((await stateOf(w.mallory, channel)).messages.map(({ text }) => text)).toEqual(['hello?']);
  });

  test('[COMP-08] /mute, /unmute, /ban and /unban do by words what the calls do', async () => {
    await using w = await world();
    const room = await openRoom(w.ada, { type: 'team', members: [w.grace, w.mallory] });
    const mute = await say(w.ada, room, '/mute @Mallory 2 hours', { mentioned_user_ids: ['mallory'] });
    expect(mute).toMatchObject({ type: 'ephemeral', custom: { command: 'mute', user: { id: 'mallory' } } });
    const [muted] = (await me(w.ada)).muted_users;
    expect(Date.parse(muted?.until ?? '') - Date.now()).toBeGreaterThan(7_100_000);
    expect((await say(w.ada, room, '/unmute mallory')).text).toBe('Mallory is not muted any more.');
    expect((await me(w.ada)).muted_users).toEqual([]);
    const banned = await say(w.ada, room, '/ban @mallory 7d too many lamps');
    expect(banned.text).toMatch(/^Mallory is banned from this channel until .*: too many lamps\.$/);
    const { bans } = await w.ada.call('POST /bans/query', {
      body: { filter: { cid: room.cid, active: true } },
    });
    expect(bans).toMatchObject([{ user: { id: 'mallory' }, reason: 'too many lamps', kind: 'ban' }]);
    expect((await say(w.ada, room, '/unban mallory')).text).toBe(
      'Mallory is not banned from this channel any more.',
    );
    expect((await say(w.ada, room, '/unban mallory')).text).toBe('Mallory is not banned from this channel.');
    const wrong = async (person: Person, text: string) =>
      (
        await person.refused('POST /channels/{type}/{id}/messages', {
          params: at(room),
          body: { message: { id: newId(), text } },
        })
      ).name;
    expect(await wrong(w.ada, '/mute @mallory soon')).toBe('command_invalid');
    expect(await wrong(w.ada, '/ban')).toBe('command_invalid');
    expect(await wrong(w.ada, '/ban @nobody-here')).toBe('command_invalid');
    expect(await wrong(w.grace, '/ban @mallory')).toBe('not_allowed');
  });
});
