import { notAllowed } from '@confab/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ durability: 'normal' });
  await server.person('root', 'admin');
  await server.backEnd.call('PATCH /app', { body: { sign_up: 'open', guests: true } });
});
afterAll(() => server.stop());

const roleOf = async (user_id: string) =>
  (await server.backEnd.call('GET /users/{user_id}', { params: { user_id } })).user.role;

test('[APP-04] attack 7: no user gives themselves a role, by any way to sign in', async () => {
  const { mallory } = await server.people('mallory');
  const self = { params: { user_id: mallory.id } };
  const moderator = await server.person('trent', 'moderator');
  const refusals = [
    await mallory.refused('PATCH /users/{user_id}', { ...self, body: { role: 'admin' } }),
    await mallory.refused('PUT /users', { body: { users: [{ id: mallory.id, role: 'admin' }] } }),
    await mallory.refused('POST /invitations', { body: { role: 'admin' } }),
    await mallory.refused('PATCH /channel-types/{name}', {
      params: { name: 'team' },
      body: { grants: { user: ['delete-any-message'] } },
    }),
    await moderator.refused('PATCH /users/{user_id}', { ...self, body: { role: 'admin' } }),
    await moderator.refused('POST /invitations', { body: { role: 'admin' } }),
    await moderator.refused('PATCH /channel-types/{name}', {
      params: { name: 'team' },
      body: { grants: { moderator: [] } },
    }),
  ];
  expect(refusals.map(({ name }) => name)).toEqual(refusals.map(() => notAllowed.name));
  await mallory.call('PATCH /users/{user_id}', { ...self, body: { custom: { role: 'admin' } } });
  expect(await roleOf(mallory.id)).toBe('user');

  const post = async (path: string, body: object) => {
    const answer = await server.nobody.fetch(`/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return (await answer.json()) as { me?: { id: string; role: string } };
  };
  const account = { name: 'Eve', email: 'eve@confab.example', password: 'rain radar until nine' };
  const eve = await post('/sessions/sign-up', { ...account, role: 'admin', is_admin: true });
  const guest = await post('/sessions/guest', { name: 'Eve', role: 'admin', id: 'root' });
  expect(eve.me?.role ?? 'user').toBe('user');
  expect(guest.me?.role ?? 'guest').toBe('guest');
  expect(guest.me?.id).not.toBe('root');
});

test('[APP-04] [CHAN-06] attack 7: a member makes nobody owner, least of all themselves, and cannot change members of higher rank', async () => {
  const { ada, mallory, grace } = await server.people('ada', 'mallory', 'grace');
  const params = { type: 'team', id: 'ranks' };
  await ada.call('POST /channels/{type}/{id}/query', {
    params,
    body: { member_ids: [mallory.id, grace.id] },
  });
  const role = (user_id: string, channel_role: 'owner' | 'moderator' | 'member') =>
    ({ params: { ...params, user_id }, body: { channel_role } }) as never;
  const route = 'PATCH /channels/{type}/{id}/members/{user_id}';
  for (const [user, wanted] of [
    [mallory.id, 'owner'],
    [mallory.id, 'moderator'],
    [grace.id, 'moderator'],
    [ada.id, 'member'],
  ] as const) {
    expect((await mallory.refused(route, role(user, wanted))).name).toBe('not_allowed');
  }
  await ada.call(route, role(mallory.id, 'moderator'));
  expect((await mallory.refused(route, role(mallory.id, 'owner'))).name).toBe('not_allowed');
  expect((await mallory.refused(route, role(ada.id, 'member'))).name).toBe('not_allowed');
  const gone = await mallory.refused('DELETE /channels/{type}/{id}/members/{user_id}', {
    params: { ...params, user_id: ada.id },
  });
  expect(gone.name).toBe('not_allowed');
});

test('[APP-04] attack 7: a field that is not offered grants no capability: of a channel, a membership, a message', async () => {
  const { mallory, ada } = await server.people('mallory', 'ada');
  const params = { type: 'messaging', id: 'assigned' };
  const data = {
    name: 'Mine',
    created_by_id: ada.id,
    own_capabilities: ['delete-channel'],
    type: 'team',
    frozen: true,
  };
  await mallory
    .call('POST /channels/{type}/{id}/query', {
      params,
      body: { data, member_ids: [], channel_role: 'owner', own_capabilities: ['all'] } as never,
    })
    .catch((error: Error) => expect(error.name).toBe('input_invalid'));
  await ada.call('POST /channels/{type}/{id}/query', {
    params: { ...params, id: 'hers' },
    body: { member_ids: [mallory.id] },
  });
  const at = { params: { ...params, id: 'hers' } };
  const before = await mallory.call('POST /channels/{type}/{id}/query', { ...at, body: { create: false } });
  await mallory
    .call('PATCH /channels/{type}/{id}/membership', {
      ...at,
      body: { channel_role: 'owner', state: 'joined', own_capabilities: [] } as never,
    })
    .catch((error: Error) => expect(error.name).toBe('input_invalid'));
  await mallory
    .call('PATCH /channels/{type}/{id}', {
      ...at,
      body: { created_by_id: mallory.id, member_count: 0, custom: { grants: {} } } as never,
    })
    .catch((error: Error) => expect(error.name).toBe('input_invalid'));
  const after = await mallory.call('POST /channels/{type}/{id}/query', { ...at, body: { create: false } });
  expect(after.own_capabilities).toEqual(before.own_capabilities);
  expect(after.membership?.channel_role).toBe('member');
  expect(after.channel.created_by_id).toBe(ada.id);
  expect(after.channel.member_count).toBe(2);
});

test('[APP-02] attack 7: an invitation works as often as it says, however many users try it at once', async () => {
  const { invitation } = await server.backEnd.call('POST /invitations', {
    body: { role: 'moderator', max_uses: 1 },
  });
  await server.backEnd.call('PATCH /app', { body: { sign_up: 'invitation' } });
  const attempts = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const answer = await server.nobody.fetch('/api/v1/sessions/sign-up', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: `Twin ${n}`,
          email: `twin${n}@confab.example`,
          password: 'rain radar until nine',
          invitation: invitation.code,
        }),
      });
      return answer.status;
    }),
  );
  expect(attempts.filter((status) => status === 200)).toHaveLength(1);
});
