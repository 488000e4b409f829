import { type ChatError, inputInvalid, notAllowed } from '@confab/protocol';
import { createPerson, openSocket, type Person, signToken, type TestServer } from '@confab/testing';
import { describe, expect, test } from 'vitest';
import { onEachNewServer, type StartServer } from '../../testing/onEachServer.ts';
import { openRoom } from '../../testing/rooms.ts';

const team = { id: 'team', name: 'Team', kind: 'choice' as const, choices: ['Optics', 'Sound'] };
const title = { id: 'title', name: 'Title', kind: 'text', filled_by: 'admins' } as const;
const site = { id: 'site', name: 'Website', kind: 'link', on_card: false } as const;
const born = { id: 'born', name: 'Birthday', kind: 'date' } as const;
const boss = { id: 'boss', name: 'Manager', kind: 'person' } as const;

const issuesOf = (error: ChatError) => error.details.issues?.map(({ field }) => field);
const find = async (person: Person, filter: Record<string, unknown>) =>
  (await person.call('POST /users/query', { body: { filter } })).users.map(({ id }) => id);
const fill = (by: Person, values: Record<string, string | null>, user_id = by.id) =>
  by.call('PATCH /users/{user_id}/profile-fields', { params: { user_id }, body: { values } });
const refusedFill = (by: Person, values: Record<string, string | null>, user_id = by.id) =>
  by.refused('PATCH /users/{user_id}/profile-fields', { params: { user_id }, body: { values } });
const customOf = async (by: Person, user_id: string) =>
  (await by.call('GET /users/{user_id}', { params: { user_id } })).user.custom;

/** A server with these five fields, an admin and two users. */
async function office(start: StartServer) {
  const server = await start();
  const root = await server.person('root', 'admin');
  const { ada, grace } = await server.people('ada', 'grace');
  await root.call('PUT /profile-fields', { body: { fields: [team, title, site, born, boss] } });
  return { server, root, ada, grace };
}

/** A user of another tenant, and its back end. */
function north(server: TestServer) {
  const by = (claims: object) => signToken(server.appSecret, { tenant: 'north', ...claims });
  return {
    host: createPerson(server.url, '', by({ server: true })),
    ines: createPerson(server.url, 'ines', by({ user_id: 'ines' })),
  };
}

onEachNewServer('[ONB-05] Profile fields', (start) => {
  test('are defined by admins, in order, read by everyone with an account, and audited', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const gil = await server.person('gil', 'guest');
    await using socket = await openSocket(server.url, gil.token);
    for (const person of [ada, gil]) {
      const error = await person.refused('PUT /profile-fields', { body: { fields: [team] } });
      expect(error.is(notAllowed)).toBe(true);
    }
    await server.nobody.refused('PUT /profile-fields', { body: { fields: [team] } });
    await server.nobody.refused('GET /profile-fields');
    await north(server).host.refused('PUT /profile-fields', { body: { fields: [team] } });
    expect((await ada.call('GET /profile-fields')).fields).toEqual([]);

    const defined = [
      { ...team, filled_by: 'self', on_card: true },
      { ...title, on_card: true },
    ];
    expect((await root.call('PUT /profile-fields', { body: { fields: [team, title] } })).fields).toEqual(
      defined,
    );
    expect((await socket.received('profile_fields.updated')).fields).toEqual(defined);
    await root.call('PUT /profile-fields', { body: { fields: [{ ...title, claim: 'job' }, born] } });
    expect((await ada.call('GET /profile-fields')).fields.map(({ id }) => id)).toEqual(['title', 'born']);

    const { entries } = await root.call('POST /audit/query', { body: {} });
    const [last] = entries.filter(({ action }) => action === 'app.updated');
    expect(last).toMatchObject({
      actor: { id: 'root' },
      details: {
        'profile_fields.title': { to: { claim: 'job' } },
        'profile_fields.team': { from: { name: 'Team' }, to: null },
        profile_field_order: { from: ['team', 'title'], to: ['title', 'born'] },
      },
    });
  });

  test('are refused with the field and the rule: too many, the same twice, choices, another kind', async () => {
    const { server, root } = await office(start);
    await using _ = server;
    const before = (await root.call('GET /profile-fields')).fields;
    const many = Array.from({ length: 21 }, (_, at) => ({
      id: `f${at}`,
      name: `F ${at}`,
      kind: 'text' as const,
    }));
    for (const [fields, issues] of [
      [many, ['fields']],
      [[{ ...born, id: 'Born' }], ['fields.0.id']],
      [[born, { ...born, name: 'Other' }], ['fields.1.id']],
      [[born, { ...born, id: 'other', name: 'birthday' }], ['fields.1.name']],
      [[{ ...team, choices: undefined }], ['fields.0.choices']],
      [[{ ...born, choices: ['Today'] }], ['fields.0.choices']],
      [[{ ...team, choices: ['Optics', 'Optics'] }], ['fields.0.choices']],
      [[{ ...team, kind: 'text', choices: undefined }], ['fields.0.kind']],
    ] as const) {
      const error = await root.refused('PUT /profile-fields', { body: { fields: [...fields] as never } });
      expect(error.is(inputInvalid)).toBe(true);
      expect(issuesOf(error)).toEqual(issues);
    }
    expect((await root.call('GET /profile-fields')).fields).toEqual(before);
  });

  test('are filled by their owner and by admins; refusals name the field and the rule', async () => {
    const { server, root, ada, grace } = await office(start);
    await using _ = server;
    await using socket = await openSocket(server.url, grace.token);
    await fill(ada, { team: 'Optics', site: 'https://lamps.example/ada', born: '1985-12-10', boss: 'grace' });
    const { user } = await socket.received('user.updated', (event) => event.user.custom.boss === 'grace');
    expect(user.custom).toEqual({
      team: 'Optics',
      site: 'https://lamps.example/ada',
      born: '1985-12-10',
      boss: 'grace',
    });
    for (const [values, field] of [
      [{ team: 'Bikes' }, 'values.team'],
      [{ site: 'javascript:alert(1)' }, 'values.site'],
      [{ born: '2026-02-30' }, 'values.born'],
      [{ boss: 'nobody-here' }, 'values.boss'],
      [{ hobby: 'lamps' }, 'values.hobby'],
    ] as const) {
      const error = await refusedFill(ada, values);
      expect(error.is(inputInvalid)).toBe(true);
      expect(issuesOf(error)).toEqual([field]);
      expect(error.details.issues?.[0]?.rule).toMatch(/^must be/);
    }
    const byOwner = await refusedFill(ada, { title: 'Chief' });
    expect(byOwner.is(notAllowed)).toBe(true);
    expect(byOwner.details).toMatchObject({ field: 'custom.title' });
    expect((await refusedFill(grace, { team: 'Sound' }, 'ada')).is(notAllowed)).toBe(true);
    await refusedFill(server.nobody, { team: 'Sound' }, 'ada');

    await fill(root, { title: 'Chief', team: null }, 'ada');
    expect(await customOf(grace, 'ada')).toMatchObject({ title: 'Chief', boss: 'grace' });
    expect(await customOf(grace, 'ada')).not.toHaveProperty('team');
    const { entries } = await root.call('POST /audit/query', { body: {} });
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'user.profile_changed',
        subject_id: 'ada',
        details: { fields: ['custom.title', 'custom.team'] },
      }),
    );
  });

  test('keep their values when custom data is replaced, follow their rules there, and are removed by null', async () => {
    const { server, ada } = await office(start);
    await using _ = server;
    const { backEnd } = server;
    await fill(ada, { team: 'Optics' });
    const upsert = (custom: object) => ({ body: { users: [{ id: 'ada', custom: custom as never }] } });
    await backEnd.call('PUT /users', upsert({ plan: 'pro', title: 'Chief' }));
    expect(await customOf(ada, 'ada')).toEqual({ team: 'Optics', plan: 'pro', title: 'Chief' });
    const wrong = await backEnd.refused('PUT /users', upsert({ team: 'Bikes' }));
    expect(issuesOf(wrong)).toEqual(['custom.team']);
    const params = { user_id: 'ada' };
    const own = { params, body: { custom: { title: 'Boss' } as never } };
    expect((await ada.refused('PATCH /users/{user_id}', own)).is(notAllowed)).toBe(true);
    await ada.call('PATCH /users/{user_id}', { params, body: { custom: { plan: 'free' } as never } });
    expect(await customOf(ada, 'ada')).toEqual({ plan: 'free', team: 'Optics', title: 'Chief' });
    await backEnd.call('PUT /users', upsert({ team: null }));
    expect(await customOf(ada, 'ada')).toEqual({ title: 'Chief' });
    // A manager may be created by the same call.
    const users = [{ id: 'ann', custom: { boss: 'zoe' } as never }, { id: 'zoe' }];
    await backEnd.call('PUT /users', { body: { users } });
    expect(await find(ada, { 'custom.boss': 'zoe' })).toEqual(['ann']);
  });

  test('check blocked words like names', async () => {
    const { server, root, ada } = await office(start);
    await using _ = server;
    const note = { id: 'note', name: 'Note', kind: 'text' } as const;
    await root.call('PUT /profile-fields', { body: { fields: [note] } });
    const body = { name: 'rude', action: 'block' as const, words: ['grubble'] };
    await root.call('PUT /automod/blocklists/{blocklist_id}', { params: { blocklist_id: 'rude' }, body });
    expect((await refusedFill(ada, { note: 'a grubble' })).name).toBe('text_blocked');
    await fill(ada, { note: 'a lamp' });
  });

  test('find people by value: by those who see them, and not by strangers, guests or other tenants', async () => {
    const { server, ada, grace } = await office(start);
    await using _ = server;
    await fill(ada, { team: 'Optics', boss: 'grace' });
    await fill(grace, { team: 'Sound' });
    expect(await find(ada, { 'custom.team': 'Optics' })).toEqual(['ada']);
    expect(await find(ada, { 'custom.team': { $in: ['Optics', 'Sound'] } })).toEqual(['ada', 'grace']);
    expect(await find(grace, { 'custom.boss': 'grace', name: { $autocomplete: 'a' } })).toEqual(['ada']);
    const { host, ines } = north(server);
    await host.call('PUT /users', { body: { users: [{ id: 'ines', custom: { team: 'Optics' } as never }] } });
    expect(await find(ines, { 'custom.team': 'Optics' })).toEqual(['ines']);
    expect(issuesOf(await refusedFill(ines, { boss: 'ada' }))).toEqual(['values.boss']);
    expect(issuesOf(await refusedFill(ada, { boss: 'ines' }))).toEqual(['values.boss']);
    const gil = await server.person('gil', 'guest');
    expect(await find(gil, { 'custom.team': 'Optics' })).toEqual([]);
  });

  describe.each(['guest', 'user'] as const)('of a person, to a %s who sees only shared channels', (role) => {
    test('[TEN-01] do not name people whom the reader may not see: in lists, profiles, filters and events', async () => {
      const { server, root, ada } = await office(start);
      await using _ = server;
      const reader = await server.person('mallory', role);
      await openRoom(ada, { members: [reader] });
      if (role === 'user') await root.call('PATCH /app', { body: { directory: 'shared_channels' } });
      await using socket = await openSocket(server.url, reader.token);
      await fill(root, { boss: 'grace', team: 'Sound' }, 'ada');
      const { user } = await socket.received('user.updated', (event) => event.user.custom.team === 'Sound');
      expect(user.custom).toEqual({ team: 'Sound' });
      expect(await customOf(reader, 'ada')).toEqual({ team: 'Sound' });
      const { users } = await reader.call('POST /users/query', { body: { filter: { id: 'ada' } } });
      expect(users[0]?.custom).toEqual({ team: 'Sound' });
      const polled = await reader.call('POST /events/poll', { body: { cursors: { app: 0 } } });
      expect(JSON.stringify([socket.frames, polled])).not.toContain('grace');
      for (const condition of ['grace', { $exists: true }, { $ne: 'ada' }, { $in: ['ada', 'grace'] }]) {
        expect(await find(reader, { 'custom.boss': condition })).toEqual([]);
        expect(await find(reader, { $or: [{ 'custom.boss': condition }, { id: 'ada' }] })).toEqual([]);
      }
      expect(issuesOf(await refusedFill(reader, { boss: 'grace' }))).toEqual(['values.boss']);
      // A person whom the reader sees is named.
      await fill(root, { boss: 'mallory' }, 'ada');
      await socket.received('user.updated', (event) => event.user.custom.boss === 'mallory');
      expect(await find(reader, { 'custom.boss': 'mallory' })).toEqual(['ada']);
    });
  });

  test('are erased with their owner, and the definitions survive', async () => {
    const { server, root, ada, grace } = await office(start);
    await using _ = server;
    await fill(ada, { site: 'https://lamps.example/only-ada' });
    const params = { user_id: 'ada' };
    await root.call('POST /users/{user_id}/delete', { params, body: { user: 'hard' } });
    await expect
      .poll(() => find(server.backEnd, { 'custom.site': 'https://lamps.example/only-ada' }))
      .toEqual([]);
    await expect
      .poll(async () =>
        JSON.stringify(await grace.call('POST /events/poll', { body: { cursors: { app: 0 } } })),
      )
      .not.toContain('only-ada');
    expect((await grace.call('GET /profile-fields')).fields).toHaveLength(5);
  });
});
