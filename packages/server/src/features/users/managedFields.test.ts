import { type ChatError, notAllowed } from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';

onEachNewServer('Data that the host owns', (start) => {
  test('[TEN-03] managed profile fields are changed by the back end alone, and refusals name the field', async () => {
    await using server = await start();
    const { backEnd } = server;
    const { ada } = await server.people('ada');
    const admin = await server.person('grace', 'admin');
    const custom = { team: 'optics', theme: 'dark' };
    await backEnd.call('PUT /users', { body: { users: [{ id: 'ada', custom, image: '/ada.png' }] } });
    await backEnd.call('PATCH /app', {
      body: { managed_profile_fields: ['name', 'image', 'custom.team'] },
    });
    const params = { user_id: 'ada' };
    const refusalOf = (body: object): Promise<ChatError> =>
      ada.refused('PATCH /users/{user_id}', { params, body });
    for (const [field, body] of [
      ['name', { name: 'Lovelace' }],
      ['image', { image: '/other.png' }],
      ['image', { image: null }],
      ['custom.team', { custom: { ...custom, team: 'lasers' } }],
    ] as const) {
      const error = await refusalOf(body);
      expect(error.is(notAllowed)).toBe(true);
      expect(error.status).toBe(403);
      expect(error.details).toMatchObject({ field });
      expect(error.message).toContain(field);
    }
    const byAdmin = await admin.refused('PATCH /users/{user_id}', {
      params,
      body: { name: 'Ada L' },
    });
    expect(byAdmin.is(notAllowed)).toBe(true);

    const { user } = await ada.call('PATCH /users/{user_id}', {
      params,
      body: { custom: { theme: 'light' }, status_text: 'At the bench' },
    });
    expect(user).toMatchObject({ custom: { team: 'optics', theme: 'light' }, status_text: 'At the bench' });
    const { user: after } = await backEnd.call('PATCH /users/{user_id}', {
      params,
      body: { name: 'Ada Lovelace', custom: { team: 'lasers' } },
    });
    expect(after).toMatchObject({ name: 'Ada Lovelace', custom: { team: 'lasers' } });

    const { app } = await backEnd.call('PATCH /app', { body: { managed_profile_fields: [] } });
    expect(app).not.toHaveProperty('managed_profile_fields');
    await ada.call('PATCH /users/{user_id}', { params, body: { name: 'Ada' } });
  });

  test('[TEN-03] private data is set and read by the back end alone, and is in nothing else', async () => {
    await using server = await start();
    const { backEnd } = server;
    const { ada, mallory } = await server.people('ada', 'mallory');
    const admin = await server.person('grace', 'admin');
    await using socket = await openSocket(server.url, admin.token);
    const params = { user_id: 'ada' };
    const secret = 'customer-4711';
    await backEnd.call('PUT /users', {
      body: { users: [{ id: 'ada', name: 'Ada L', private: { crm: secret } }] },
    });
    const readPrivate = () => backEnd.call('GET /users/{user_id}/private', { params });
    expect((await readPrivate()).private).toEqual({ crm: secret });
    await backEnd.call('PUT /users/{user_id}/private', {
      params,
      body: { private: { crm: secret, plan: 2 } },
    });
    expect((await readPrivate()).private).toEqual({ crm: secret, plan: 2 });

    for (const person of [ada, mallory, admin, server.nobody]) {
      await person.refused('GET /users/{user_id}/private', { params });
      await person.refused('PUT /users/{user_id}/private', { params, body: { private: {} } });
    }
    const byAdmin = await admin.refused('PUT /users', {
      body: { users: [{ id: 'ada', private: { crm: 'mine' } }] },
    });
    expect(byAdmin.is(notAllowed)).toBe(true);

    const { user } = await ada.call('PATCH /users/{user_id}', {
      params,
      body: { status_text: 'here' },
    });
    await socket.received('user.updated', (event) => event.user.status_text === 'here');
    const found = [
      user,
      socket.frames,
      await ada.call('GET /me'),
      await admin.call('GET /users/{user_id}', { params }),
      await admin.call('POST /users/query', { body: {} }),
      await admin.call('GET /accounts/{user_id}', { params }),
      await admin.call('POST /accounts/query', { body: { q: secret } }),
      await admin.call('POST /audit/query', { body: {} }),
      await admin.call('POST /events/poll', { body: { cursors: { app: 0 } } }),
      await ada.call('POST /events/poll', { body: { cursors: { 'user:ada': 0 } } }),
      await backEnd.call('PUT /users', { body: { users: [{ id: 'ada', private: { crm: secret } }] } }),
    ];
    expect(JSON.stringify(found)).not.toContain(secret);

    await backEnd.call('PUT /users/{user_id}/private', { params, body: { private: {} } });
    expect((await readPrivate()).private).toEqual({});
  });
});
