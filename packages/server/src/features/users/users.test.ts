import { conflict, inputInvalid, notAllowed, unauthenticated, userNotFound } from '@confab/protocol';
import { openSocket, type Person, signToken } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';

onEachNewServer('Users', (start) => {
  test('[APP-05] a back end creates users and later updates only the given fields', async () => {
    await using server = await start();
    const { backEnd } = server;
    await backEnd.call('PUT /users', {
      body: {
        users: [
          { id: 'ada', name: 'Ada', custom: { team: 'optics' } },
          { id: 'grace', role: 'moderator' },
        ],
      },
    });
    const { users } = await backEnd.call('PUT /users', {
      body: { users: [{ id: 'ada', image: 'https://confab.example/ada.png' }] },
    });
    expect(users[0]).toMatchObject({
      id: 'ada',
      name: 'Ada',
      image: 'https://confab.example/ada.png',
      custom: { team: 'optics' },
      role: 'user',
    });
    const grace = await backEnd.call('GET /users/{user_id}', { params: { user_id: 'grace' } });
    expect(grace.user).toMatchObject({ name: 'grace', role: 'moderator', presence: 'offline' });
    const mallory = await server.person('mallory');
    expect(
      (await mallory.refused('PUT /users', { body: { users: [{ id: 'mallory', role: 'admin' }] } })).is(
        notAllowed,
      ),
    ).toBe(true);
  });

  test('[APP-05] users are found by id, by a prefix of any word of a name, by role, sorted and in pages', async () => {
    await using server = await start();
    const { ada } = await server.people('ada', 'grace', 'linus');
    await server.backEnd.call('PUT /users', {
      body: { users: [{ id: 'zoe', name: 'Émilie du Châtelet', role: 'moderator' }] },
    });
    const ids = async (body: object) =>
      (await ada.call('POST /users/query', { body })).users.map((user) => user.id);
    expect(await ids({})).toEqual(['ada', 'grace', 'linus', 'zoe']);
    expect(await ids({ filter: { id: { $in: ['linus', 'ada'] } } })).toEqual(['ada', 'linus']);
    expect(await ids({ filter: { name: { $autocomplete: 'chat' } } })).toEqual(['zoe']);
    expect(await ids({ filter: { name: { $autocomplete: 'emi' } } })).toEqual(['zoe']);
    expect(await ids({ filter: { name: { $autocomplete: '%' } } })).toEqual([]);
    expect(await ids({ filter: { role: 'moderator' } })).toEqual(['zoe']);
    expect(await ids({ sort: [{ field: 'name', direction: -1 }], limit: 2 })).toEqual(['linus', 'grace']);
    expect(await ids({ limit: 2, offset: 1 })).toEqual(['grace', 'linus']);
    const error = await ada.refused('POST /users/query', {
      body: { filter: { email: 'ada@confab.example' } },
    });
    expect(error.is(inputInvalid)).toBe(true);
    expect(error.details.issues?.[0]?.field).toBe('filter.email');
    expect((await server.nobody.refused('POST /users/query', { body: {} })).is(unauthenticated)).toBe(true);
  });

  test('[APP-05] users change their own profile, everyone is notified, and private settings stay private', async () => {
    await using server = await start();
    const { ada, grace } = await server.people('ada', 'grace');
    await using hers = await openSocket(server.url, ada.token);
    await using others = await openSocket(server.url, grace.token);
    const own = { params: { user_id: 'ada' } };
    await ada.call('PATCH /users/{user_id}', {
      ...own,
      body: { status_text: 'Out for a ride', time_zone: 'Europe/Paris' },
    });
    expect(
      (await others.received('user.updated', ({ user }) => user.status_text !== undefined)).user.status_text,
    ).toBe('Out for a ride');
    await ada.call('PATCH /users/{user_id}', { ...own, body: { share_typing: false } });
    expect((await hers.received('me.updated', ({ me }) => !me.share_typing)).me.share_typing).toBe(false);
    await others.settle();
    expect(JSON.stringify(others.frames)).not.toMatch(/share_typing|invisible|email/);
    const reading = { mark_read: 'manually', share_reads: false } as const;
    await ada.call('PATCH /users/{user_id}', { ...own, body: reading });
    expect((await hers.received('me.updated', ({ me }) => !me.share_reads)).me).toMatchObject(reading);
    await others.settle();
    expect(JSON.stringify(others.frames)).not.toMatch(/mark_read|share_reads/);
    const { user } = await ada.call('PATCH /users/{user_id}', { ...own, body: { status_text: null } });
    expect(user.status_text).toBeUndefined();
  });

  test('[MSG-21] the key that sends and the look of the composer are the user’s own, on all their devices, and nobody else sees it', async () => {
    await using server = await start();
    const { ada, mallory } = await server.people('ada', 'mallory');
    await using hers = await openSocket(server.url, ada.token);
    await using others = await openSocket(server.url, mallory.token);
    expect((await ada.call('GET /me')).me).toMatchObject({ send_key: 'enter' });
    const own = { params: { user_id: 'ada' } };
    await ada.call('PATCH /users/{user_id}', {
      ...own,
      body: { send_key: 'mod_enter', show_formatting: true },
    });
    expect((await hers.received('me.updated', ({ me }) => me.send_key === 'mod_enter')).me.id).toBe('ada');
    expect((await ada.call('GET /me')).me).toMatchObject({ send_key: 'mod_enter', show_formatting: true });
    await others.settle();
    expect(JSON.stringify(others.frames)).not.toMatch(/send_key|show_formatting/);
    await expect(
      mallory.call('PATCH /users/{user_id}', { ...own, body: { send_key: 'enter' } }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('[APP-05] [EMB-10] a new user is an event for nobody else, however it is created', async () => {
    await using server = await start();
    const { ada, mallory } = await server.people('ada', 'mallory');
    await using others = await openSocket(server.url, ada.token);
    const heads = async () => (await ada.call('POST /events/poll', { body: { cursors: {} } })).heads;
    const before = await heads();
    const newcomer = server.withToken(signToken(server.appSecret, { user_id: 'newcomer' }), 'newcomer');
    await newcomer.call('GET /me');
    await server.backEnd.call('PUT /users', { body: { users: [{ id: 'provisioned', name: 'Zoe' }] } });
    expect(await heads()).toEqual(before);
    await others.settle();
    expect(others.frames.filter(({ type }) => type === 'user.updated')).toEqual([]);

    // Logged on the user's own stream, which nobody else may read.
    const read = (person: Person) =>
      person.call('POST /events/poll', { body: { cursors: { 'user:newcomer': 0 } } });
    const { events } = await read(newcomer);
    expect(events[0]).toMatchObject({ type: 'user.updated', seq: 1, user: { id: 'newcomer' } });
    expect((await read(mallory)).events).toEqual([]);
    await newcomer.call('PATCH /users/{user_id}', {
      params: { user_id: 'newcomer' },
      body: { status_text: 'new here' },
    });
    await others.received('user.updated', ({ user }) => user.status_text === 'new here');
  });

  test('[APP-05] [MOD-01] mutes and blocks do not change the public profile', async () => {
    await using server = await start();
    const { ada, grace, mallory } = await server.people('ada', 'grace', 'mallory');
    const seen = async () =>
      (await mallory.call('POST /users/query', { body: { filter: { id: 'ada' } } })).users[0];
    const before = await seen();
    await ada.call('PUT /users/{user_id}/block', { params: { user_id: grace.id } });
    await ada.call('PATCH /users/{user_id}', {
      params: { user_id: 'ada' },
      body: { share_typing: false },
    });
    expect(await seen()).toEqual(before);
  });

  test('[APP-05] a status is removed once it has expired', async () => {
    let skippedMs = 0;
    const clock = { now: () => Date.now() + skippedMs, after: () => () => {} };
    await using server = await start({}, { clock });
    const { ada } = await server.people('ada');
    const set = { status_text: 'Lunch', status_expires_at: new Date(Date.now() + 60_000).toISOString() };
    await ada.call('PATCH /users/{user_id}', { params: { user_id: 'ada' }, body: set });
    expect((await ada.call('GET /me')).me).toMatchObject(set);
    skippedMs = 61_000;
    const { me } = await ada.call('GET /me');
    expect(me.status_text ?? me.status_expires_at).toBeUndefined();
  });

  test('[APP-04] nobody changes their own role or another user', async () => {
    await using server = await start();
    await server.people('ada');
    const mallory = await server.person('mallory');
    const moderator = await server.person('linus', 'moderator');
    for (const caller of [mallory, moderator]) {
      const own = { params: { user_id: caller.id } };
      for (const role of ['admin', 'moderator', 'user'] as const) {
        expect(
          (await caller.refused('PATCH /users/{user_id}', { ...own, body: { role } })).is(notAllowed),
        ).toBe(true);
      }
      const other = await caller.refused('PATCH /users/{user_id}', {
        params: { user_id: 'ada' },
        body: { name: 'Mallory' },
      });
      expect(other.is(notAllowed)).toBe(true);
      for (const field of ['email', 'id', 'created_at', 'deleted_at', '__proto__', 'last_active']) {
        const set = JSON.parse(`{"${field}": "grace"}`);
        const error = await caller.refused('PATCH /users/{user_id}', { ...own, body: set });
        expect(error.is(inputInvalid)).toBe(true);
      }
    }
    expect((await mallory.call('GET /me')).me).toMatchObject({ role: 'user', name: 'Mallory' });
  });

  test('[APP-04] an admin changes roles, immediately for every open connection; the last admin stays one', async () => {
    await using server = await start();
    const grace = await server.person('grace', 'admin');
    const { ada } = await server.people('ada');
    const giveRole = (id: string, role: 'admin' | 'user') => ({
      params: { user_id: id },
      body: { role },
    });
    expect((await ada.refused('GET /invitations')).is(notAllowed)).toBe(true);
    await grace.call('PATCH /users/{user_id}', giveRole('ada', 'admin'));
    await ada.call('GET /invitations');
    await ada.call('PATCH /users/{user_id}', giveRole('grace', 'user'));
    expect((await grace.refused('GET /invitations')).is(notAllowed)).toBe(true);
    const error = await ada.refused('PATCH /users/{user_id}', giveRole('ada', 'user'));
    expect([error.is(conflict), error.details.reason]).toEqual([true, 'last_admin']);
    const missing = await ada.refused('PATCH /users/{user_id}', giveRole('nobody-here', 'user'));
    expect(missing.is(userNotFound)).toBe(true);
  });

  test('[APP-04] of two admins who demote each other concurrently, one stays admin', async () => {
    await using server = await start();
    const [ada, grace] = [await server.person('ada', 'admin'), await server.person('grace', 'admin')];
    const demote = (id: string) => ({ params: { user_id: id }, body: { role: 'user' as const } });
    await Promise.allSettled([
      ada.call('PATCH /users/{user_id}', demote('grace')),
      grace.call('PATCH /users/{user_id}', demote('ada')),
    ]);
    const { users } = await server.backEnd.call('POST /users/query', { body: { filter: { role: 'admin' } } });
    expect(users).toHaveLength(1);
  });

  test('[APP-05] e-mail addresses are visible only to their owner', async () => {
    await using server = await start();
    const account = { name: 'Ada', email: 'ada@confab.example', password: 'lantern works at night' };
    const { me, token } = await server.nobody.call('POST /sessions/sign-up', { body: account });
    const mallory = await server.person('mallory');
    const seen = await Promise.all([
      mallory.call('GET /users/{user_id}', { params: { user_id: me.id } }),
      mallory.call('POST /users/query', { body: {} }),
      mallory.call('POST /events/poll', { body: { cursors: { app: 0 } } }),
    ]);
    expect(JSON.stringify(seen)).not.toContain('confab.example');
    expect((await server.withToken(token).call('GET /me')).me.email).toBe('ada@confab.example');
    await using socket = await openSocket(server.url, mallory.token);
    socket.send({ type: 'subscribe', id: 1, streams: { [`user:${me.id}`]: 0 } });
    const answer = await socket.received('subscribed');
    expect(answer.refused).toHaveLength(1);
  });
});
