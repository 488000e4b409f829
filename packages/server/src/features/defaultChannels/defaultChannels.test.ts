import {
  channelNotFound,
  inputInvalid,
  maxDefaultChannels,
  memberNotFound,
  notAllowed,
} from '@confab/protocol';
import { createPerson, type Person, signToken, type TestServer } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, textsIn } from '../../testing/rooms.ts';

const general = { type: 'team', id: 'general', cid: 'team:general' };
const random = { type: 'team', id: 'random', cid: 'team:random' };
const password = 'lantern works at night';

/** Signs somebody up in a browser of this language. */
async function signUp(server: TestServer, name: string, more: object = {}, language = 'en-GB,en;q=0.9') {
  const answer = await server.nobody.fetch('/api/v1/sessions/sign-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ name, email: `${name}@confab.example`, password, ...more }),
  });
  expect(answer.status).toBe(200);
  const { me, token } = (await answer.json()) as { me: { id: string }; token: string };
  return server.withToken(token, me.id);
}

const choose = (admin: Person, ...cids: string[]) => admin.call('PUT /default-channels', { body: { cids } });
const chosen = async (admin: Person) =>
  (await admin.call('GET /default-channels')).channels.map(({ cid }) => cid);

/** Returns the ids of a channel's members. */
async function membersOf(server: TestServer, room: { type: string; id: string }): Promise<string[]> {
  const { members } = await server.backEnd.call('POST /channels/{type}/{id}/members/query', {
    params: { type: room.type, id: room.id },
    body: { limit: 100 },
  });
  return members.map(({ user_id }) => user_id);
}

const joined = (server: TestServer, room: { type: string; id: string }, ids: readonly string[]) =>
  vi.waitFor(async () => expect(await membersOf(server, room)).toEqual(expect.arrayContaining([...ids])), {
    timeout: 8000,
    interval: 20,
  });

const stateFor = (person: Person, { type, id }: { type: string; id: string }) =>
  person.call('POST /channels/{type}/{id}/query', { params: { type, id }, body: { create: false } });

onEachNewServer('[ONB-01] Default channels', (start) => {
  test('[ONB-01] the first person to sign up gets general and random, and the next one finds the welcome unread', async () => {
    await using server = await start({ starterChannels: true });
    const ada = await signUp(server, 'ada');
    await joined(server, random, [ada.id]);
    expect(await chosen(ada)).toEqual([general.cid, random.cid]);
    const own = await stateFor(ada, general);
    expect(own.channel).toMatchObject({ name: 'general', created_by_id: ada.id, member_count: 1 });
    expect(own.read?.unread_numbers).toEqual([]);
    const { invitation } = await ada.call('POST /invitations', { body: {} });
    const grace = await signUp(server, 'grace', { invitation: invitation.code });
    await joined(server, random, [grace.id]);
    const state = await stateFor(grace, general);
    expect(state.read?.unread_numbers).toEqual([1]);
    expect(state.messages.map(({ text, user }) => [text.slice(0, 18), user.id])).toEqual([
      ['Welcome to Confab!', ada.id],
    ]);
    expect((await stateFor(grace, random)).read?.unread_numbers).toEqual([1]);
  });

  test('[ONB-01] the welcome is in the language of the first browser', async () => {
    await using server = await start({ starterChannels: true });
    const ada = await signUp(server, 'ada', {}, 'de-CH,de;q=0.9,en;q=0.5');
    await joined(server, random, [ada.id]);
    expect((await textsIn(ada, { ...general }))[0]).toMatch(/^Willkommen bei Confab!/);
  });

  test('[ONB-01] a server whose first user comes from a back end, or that opted out, gets no channels', async () => {
    await using embedded = await start({ starterChannels: true });
    await embedded.person('ada', 'admin');
    await using plain = await start();
    await signUp(plain, 'ada');
    for (const server of [embedded, plain]) {
      // A job that comes after any job of the sign-up.
      const room = await openRoom(await server.person('grace'), { type: 'team' });
      await choose(server.backEnd, room.cid);
      const { linus } = await server.people('linus');
      await joined(server, room, [linus.id]);
      expect(await chosen(server.backEnd)).toEqual([room.cid]);
      const { channels } = await server.backEnd.call('POST /channels/query', { body: {} });
      expect(channels.map(({ channel }) => channel.cid)).toEqual([room.cid]);
    }
  });

  test('[ONB-01] whoever is new joins the chosen channels: by sign-up, token, back end and bulk, but no guest, bot or tenant', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const rooms = [
      await openRoom(root, { type: 'team' }),
      await openRoom(root, { type: 'broadcast' }),
    ] as const;
    for (let number = 1; number <= 25; number++) await say(root, rooms[0], `News ${number}`);
    await choose(root, rooms[1].cid, rooms[0].cid);
    expect(await chosen(root)).toEqual([rooms[1].cid, rooms[0].cid]);

    await root.call('PATCH /app', { body: { sign_up: 'open', guests: true } });
    const grace = await signUp(server, 'grace');
    const { me: guest } = await server.nobody.call('POST /sessions/guest', { body: { name: 'Guest' } });
    const linus = createPerson(server.url, 'linus', signToken(server.appSecret, { user_id: 'linus' }));
    await linus.call('GET /me');
    await root.call('POST /bots', { body: { id: 'clock', name: 'Clock' } });
    const tenant = { id: 'elsewhere', tenant: 'other' };
    await server.backEnd.call('PUT /users', { body: { users: [{ id: 'hedy' }, tenant] } });
    await server.backEnd.call('POST /bulk', { body: { users: [{ id: 'annie' }, { id: 'joan' }] } });
    const newcomers = [grace.id, 'linus', 'hedy', 'annie', 'joan'];
    for (const room of rooms) await joined(server, room, newcomers);
    for (const room of rooms) {
      expect((await membersOf(server, room)).toSorted()).toEqual(['root', ...newcomers].toSorted());
      expect(await membersOf(server, room)).not.toContain(ada.id);
      expect(await membersOf(server, room)).not.toContain(guest.id);
    }
    const { channel, read } = await stateFor(grace, rooms[0]);
    expect(channel).toMatchObject({ member_count: 6, last_message_number: 25 });
    expect(read?.unread_numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 6));
  });

  test('[ONB-01] hundreds at once all join, and whoever left stays away', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const room = await openRoom(root, { type: 'team' });
    await choose(root, room.cid);
    const users = Array.from({ length: 300 }, (_, at) => ({ id: `crowd-${at}` }));
    await server.backEnd.call('POST /bulk', { body: { users } });
    await vi.waitFor(async () => expect((await stateFor(root, room)).channel.member_count).toBe(301), {
      timeout: 15_000,
      interval: 50,
    });
    expect((await stateFor(root, room)).channel.last_message_number).toBe(0);
    const one = await server.person('crowd-7');
    await one.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
    await server.backEnd.call('POST /bulk', { body: { users: [...users.slice(0, 10), { id: 'late' }] } });
    await vi.waitFor(async () => expect((await stateFor(root, room)).channel.member_count).toBe(301), {
      timeout: 8000,
      interval: 20,
    });
    const params = { ...at(room), user_id: one.id };
    const away = await root.refused('DELETE /channels/{type}/{id}/members/{user_id}', { params });
    expect(away.is(memberNotFound)).toBe(true);
  });

  test('[ONB-01] [APP-04] only admins see and choose them, and only channels that everyone can join', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { mallory } = await server.people('mallory');
    const stranger = await server.person('stranger', 'guest');
    const room = await openRoom(root, { type: 'team' });
    for (const person of [mallory, stranger, await server.person('hedy', 'moderator')]) {
      expect((await person.refused('GET /default-channels')).is(notAllowed)).toBe(true);
      const refused = await person.refused('PUT /default-channels', { body: { cids: [room.cid] } });
      expect(refused.is(notAllowed)).toBe(true);
    }
    const secret = await openRoom(mallory);
    const hidden = await root.refused('PUT /default-channels', { body: { cids: [room.cid, secret.cid] } });
    expect(hidden.is(inputInvalid)).toBe(true);
    const missing = await root.refused('PUT /default-channels', { body: { cids: ['team:nowhere'] } });
    expect(missing.is(channelNotFound)).toBe(true);
    const cids = Array.from({ length: maxDefaultChannels + 1 }, (_, at) => `team:room-${at}`);
    expect((await root.refused('PUT /default-channels', { body: { cids } })).is(inputInvalid)).toBe(true);
    expect(await chosen(root)).toEqual([]);
    await choose(root, room.cid, room.cid);
    const { entries } = await root.call('POST /audit/query', {
      body: { filter: { actions: ['app.updated'] } },
    });
    expect(entries[0]?.details).toEqual({ default_channels: { from: [], to: [room.cid] } });
  });

  test('[ONB-01] [CHAN-13] nobody joins a default channel while it is private, and it cannot be chosen', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const [open, secret] = [await openRoom(root, { type: 'team' }), await openRoom(root, { type: 'team' })];
    await choose(root, secret.cid, open.cid);
    const convert = (isPrivate: boolean) =>
      root.call('POST /channels/{type}/{id}/convert', { params: at(secret), body: { private: isPrivate } });
    await convert(true);
    const { ada } = await server.people('ada');
    await joined(server, open, [ada.id]);
    expect(await membersOf(server, secret)).toEqual([root.id]);
    const refused = await root.refused('PUT /default-channels', { body: { cids: [open.cid, secret.cid] } });
    expect(refused.is(inputInvalid)).toBe(true);
    await convert(false);
    const { grace } = await server.people('grace');
    await joined(server, secret, [grace.id]);
  });

  test('[ONB-01] a deleted channel is skipped, and an erased one is forgotten', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const [kept, deleted, erased] = (await Promise.all(
      [1, 2, 3].map(() => openRoom(root, { type: 'team' })),
    )) as [typeof general, typeof general, typeof general];
    await choose(root, deleted.cid, erased.cid, kept.cid);
    await root.call('DELETE /channels/{type}/{id}', { params: at(deleted) });
    await root.call('DELETE /channels/{type}/{id}', { params: at(erased), query: { hard: 'true' } });
    expect(await chosen(root)).toEqual([kept.cid]);
    const { ada } = await server.people('ada');
    await joined(server, kept, [ada.id]);
    await root.call('POST /channels/{type}/{id}/undelete', { params: at(deleted), body: {} });
    expect(await chosen(root)).toEqual([deleted.cid, kept.cid]);
    expect(await membersOf(server, deleted)).toEqual(['root']);
  });
});
