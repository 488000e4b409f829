import { type ChatError, inputInvalid, type UserCustom } from '@confab/protocol';
import {
  createPerson,
  nodesPerTestServer,
  type Person,
  signToken,
  startOnPostgres,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Condition } from '../../core/filters/filterField.ts';
import type { Reader } from '../../core/storage/database.ts';
import { onEachNewServer, type StartServer } from '../../testing/onEachServer.ts';
import { openRoom } from '../../testing/rooms.ts';
import { compileListFilter } from './queryUsers.ts';

const find = async (person: Person, filter: Record<string, unknown>, more: object = {}) =>
  (await person.call('POST /users/query', { body: { filter, ...more } })).users.map(({ id }) => id);
const fieldOf = (error: ChatError) => [error.name, error.details.issues?.[0]?.field];

/** Users of a back end, with custom fields. */
async function staff(start: StartServer): Promise<TestServer> {
  const server = await start();
  await server.backEnd.call('PUT /users', {
    body: {
      users: [
        { id: 'ada', custom: { team: 'optics', level: 5, tags: ['led', 7], desk: { floor: 2 } } },
        { id: 'grace', custom: { team: 'optics', level: '5', remote: true, tags: 'led' } },
        { id: 'linus', custom: { team: 'bikes', level: 12, remote: 1, 'desk-no': 'A"1' } },
        { id: 'zoe' },
      ],
    },
  });
  return server;
}

onEachNewServer('[EMB-04] Users by custom fields', (start) => {
  test('are found by exact values, by type, in lists and in objects', async () => {
    await using server = await staff(start);
    const ada = await server.person('ada');
    const found: [filter: Record<string, unknown>, ids: string[]][] = [
      [{ 'custom.team': 'optics' }, ['ada', 'grace']],
      [{ 'custom.team': { $in: ['optics', 'bikes'] } }, ['ada', 'grace', 'linus']],
      [{ 'custom.team': 'opt' }, []],
      [{ 'custom.level': 5 }, ['ada']],
      [{ 'custom.level': '5' }, ['grace']],
      [{ 'custom.level': { $in: [5, '5', 6] } }, ['ada', 'grace']],
      [{ 'custom.remote': true }, ['grace']],
      [{ 'custom.remote': 1 }, ['linus']],
      [{ 'custom.tags': { $contains: 'led' } }, ['ada']],
      [{ 'custom.tags': { $contains: 7 } }, ['ada']],
      [{ 'custom.tags': 'led' }, ['grace']],
      [{ 'custom.desk.floor': 2 }, ['ada']],
      [{ 'custom.desk-no': 'A"1' }, ['linus']],
      [{ 'custom.desk': 2 }, []],
      [{ 'custom.team': 'optics', 'custom.level': { $gt: 4 } }, ['ada']],
      [{ 'custom.team': 'optics', 'custom.remote': { $exists: false } }, ['ada']],
      [{ 'custom.team': 'optics', 'custom.remote': { $ne: true } }, ['ada']],
      [{ $or: [{ 'custom.team': 'bikes' }, { 'custom.level': 5 }] }, ['ada', 'linus']],
      [{ id: { $in: ['linus', 'zoe'] }, 'custom.level': { $gte: 12 } }, ['linus']],
      [{ id: 'zoe', 'custom.team': { $exists: false } }, ['zoe']],
    ];
    for (const [filter, ids] of found) expect(await find(ada, filter), JSON.stringify(filter)).toEqual(ids);
    const byName = { sort: [{ field: 'name', direction: -1 }], limit: 1, offset: 1 };
    expect(await find(ada, { 'custom.team': 'optics' }, byName)).toEqual(['ada']);
  });

  test('are found by their current fields: changed, removed, and erased with the user', async () => {
    await using server = await staff(start);
    const grace = await server.person('grace');
    const ada = await server.person('ada');
    const change = (custom: UserCustom) =>
      grace.call('PATCH /users/{user_id}', { params: { user_id: 'grace' }, body: { custom } });
    await change({ team: 'sound', tags: ['led'] });
    expect(await find(ada, { 'custom.team': 'optics' })).toEqual(['ada']);
    expect(await find(ada, { 'custom.team': 'sound' })).toEqual(['grace']);
    expect(await find(ada, { 'custom.tags': { $contains: 'led' } })).toEqual(['ada', 'grace']);
    await change({});
    expect(await find(ada, { 'custom.team': 'sound' })).toEqual([]);
    await change({ team: 'sound' });
    const params = { user_id: 'grace' };
    await server.backEnd.call('POST /users/{user_id}/delete', { params, body: { user: 'hard' } });
    await expect.poll(() => find(server.backEnd, { 'custom.team': 'sound' })).toEqual([]);
  });

  test('are found only by those who see them: not by strangers, guests, other tenants or visitors', async () => {
    await using server = await staff(start);
    const north = createPerson(
      server.url,
      '',
      signToken(server.appSecret, { server: true, tenant: 'north' }),
    );
    await north.call('PUT /users', { body: { users: [{ id: 'ines', custom: { team: 'optics' } }] } });
    const { ada } = await server.people('ada');
    const filter = { 'custom.team': 'optics' };
    expect(await find(ada, filter)).toEqual(['ada', 'grace']);
    const token = signToken(server.appSecret, { user_id: 'ines', tenant: 'north' });
    const ines = createPerson(server.url, 'ines', token);
    expect(await find(ines, filter)).toEqual(['ines']);
    const gil = await server.person('gil', 'guest');
    expect(await find(gil, filter)).toEqual([]);
    await openRoom(ada, { members: [gil] });
    expect(await find(gil, filter)).toEqual(['ada']);
    await server.backEnd.call('PATCH /app', { body: { directory: 'shared_channels' } });
    const mallory = await server.person('mallory');
    for (const custom of [
      filter,
      { 'custom.level': { $in: [5, 12] } },
      { id: 'ada', 'custom.level': { $gt: 1 } },
    ])
      expect(await find(mallory, custom)).toEqual([]);
  });

  test('cannot be found by private data or addresses, nor by a scan', async () => {
    await using server = await staff(start);
    const ada = await server.person('ada');
    await server.backEnd.call('PUT /users/{user_id}/private', {
      params: { user_id: 'grace' },
      body: { private: { salary: 7 } },
    });
    expect(await find(server.backEnd, { 'custom.salary': 7 })).toEqual([]);
    const refused = async (filter: Record<string, unknown>) =>
      fieldOf(await ada.refused('POST /users/query', { body: { filter } }));
    for (const [filter, field] of [
      [{ private: { salary: 7 } }, 'filter.private'],
      [{ 'private.salary': 7 }, 'filter.private.salary'],
      [{ email: 'a@confab.example' }, 'filter.email'],
      [{ custom: { team: 'optics' } }, 'filter.custom'],
      [{ 'custom.team': { $regex: 'o' } }, 'filter.custom.team.$regex'],
      [{ 'custom.a.b.c.d': 1 }, 'filter.custom.a.b.c.d'],
      [{ 'custom.level': { $gt: 4 } }, 'filter.custom.level'],
      [{ 'custom.team': { $exists: true } }, 'filter.custom.team'],
      [{ name: 'Ada', 'custom.team': { $ne: 'optics' } }, 'filter.custom.team'],
      [{ $or: [{ 'custom.team': 'optics' }, { 'custom.level': { $gt: 4 } }] }, 'filter.$or.1.custom.level'],
      [{ $nor: [{ 'custom.team': 'optics' }] }, 'filter.$nor.0.custom.team'],
    ] as const)
      expect(await refused(filter), field).toEqual([inputInvalid.name, field]);
    const error = await ada.refused('POST /users/query', {
      body: { filter: { 'custom.level': { $gt: 4 } } },
    });
    expect(error.message).toBe(
      'filter.custom.level is too expensive on its own: combine it with id, a value of a custom field ($eq, $in or $contains).',
    );
    expect(await find(server.backEnd, { 'custom.level': { $gt: 4 } })).toEqual(['ada', 'linus']);
    expect(await find(server.backEnd, { 'custom.team': { $ne: 'optics' } })).toContain('zoe');
  });

  test('are found in list order however many have a value, and otherwise refused beyond a bound of work', async () => {
    await using server = await start();
    const ada = await server.person('ada');
    // More than a list compares: 20,500 users of an office, 100 on each floor.
    await server.server.context.database.write((tx) =>
      tx.query(
        () => sql`insert into users
          (id, name, name_folded, role, custom, invisible, share_typing, created_at, updated_at)
          with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 20499)
          select 'user-' || (100000 + n), 'user', 'user', 'user',
            '{"office":"north","desk":' || n || ',"floor":' || (n / 100) || '}', 0, 1, 1, 1 from numbers`,
      ),
    );
    const user = (n: number) => `user-${100_000 + n}`;
    const north = { 'custom.office': 'north' };
    expect(await find(ada, north, { limit: 2, offset: 2098 })).toEqual([user(2098), user(2099)]);
    const byName = { sort: [{ field: 'name', direction: -1 }], limit: 2 };
    expect(await find(ada, { ...north, 'custom.desk': { $gt: 9000 } }, byName)).toEqual([
      user(9001),
      user(9002),
    ]);
    expect(await find(ada, { ...north, 'custom.desk': 7 })).toEqual([user(7)]);
    expect(await find(ada, { 'custom.floor': 204, 'custom.desk': { $gt: 20_497 } })).toEqual([
      user(20_498),
      user(20_499),
    ]);
    expect(await find(ada, { ...north, id: user(20_499), 'custom.desk': { $gt: 5 } })).toEqual([
      user(20_499),
    ]);
    expect(
      await find(ada, { $or: [{ 'custom.desk': { $in: [5, 20_450] } }, { ...north, id: 'ada' }] }),
    ).toEqual([user(5), user(20_450)]);

    const wide = { ...north, 'custom.desk': { $gt: 20_497 } };
    const [deep, or] = [{ limit: 1, offset: 20_499 }, { $or: [wide, { 'custom.floor': 1 }] }];
    for (const [filter, page] of [
      [wide, {}],
      [north, deep],
      [or, deep],
    ] as const) {
      const error = await ada.refused('POST /users/query', { body: { filter, ...page } });
      expect(fieldOf(error)).toEqual([inputInvalid.name, 'filter']);
      expect(error.message).toBe(
        'filter compares too many users: combine it with id, or with a value of a custom field that fewer users have.',
      );
    }
    expect(await find(server.backEnd, wide)).toEqual([user(20_498), user(20_499)]);
    // A small tenant is compared as a whole.
    const small = createPerson(
      server.url,
      '',
      signToken(server.appSecret, { server: true, tenant: 'small' }),
    );
    await small.call('PUT /users', {
      body: { users: [{ id: 'zoe', custom: { office: 'north', desk: 1 } }] },
    });
    const zoe = server.withToken(signToken(server.appSecret, { user_id: 'zoe', tenant: 'small' }), 'zoe');
    expect(await find(zoe, { ...north, 'custom.desk': { $lt: 5 } })).toEqual(['zoe']);
  });
});

const list = (where: Condition) =>
  sql`select * from users where deleted_at is null and ${where} order by id limit 30`;
/** The condition for the users of a team. */
const ofTeam = async (reader: Reader) =>
  (await compileListFilter(reader, { 'custom.team': 'team-7' }, { mayScan: false })).condition;

// Several nodes share a PostgreSQL database.
test.runIf(nodesPerTestServer() === 1)(
  '[EMB-04] SQLite finds users by their custom fields, without a scan',
  async () => {
    await using server = await startTestServer();
    const { read } = server.server.context.database;
    const where = await ofTeam(read);
    const rows = await read.query<{ detail: string }>(() => sql`explain query plan ${list(where)}`);
    const plan = rows.map(({ detail }) => detail);
    expect(plan.join('\n')).toContain('SEARCH v USING PRIMARY KEY (field=? AND value=?)');
    expect(plan.filter((line) => /^SCAN|TEMP B-TREE/.test(line))).toEqual([]);
  },
);

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;

if (postgresUrl)
  test('[EMB-04] PostgreSQL finds users by the index of their custom fields', async () => {
    await using server = await startOnPostgres(postgresUrl);
    const { database } = server.server.context;
    await database.write(async (tx) => {
      await tx.query(
        () => sql`insert into users
          (id, name, name_folded, role, custom, invisible, share_typing, created_at, updated_at)
          select 'user-' || n, 'user', 'user', 'user', '{"team":"team-' || n || '","desk":"' || n || '"}', 0, 1, 1, 1
          from generate_series(1, 20000) n`,
      );
      await tx.query(() => sql`analyze users`);
    });
    const where = await ofTeam(database.read);
    const rows = await database.read.query<{ 'QUERY PLAN': string }>(() => sql`explain ${list(where)}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on users_by_custom');
    expect(plan).toMatch(/users_pkey[\s\S]*Index Cond: \(id = ANY/);
    expect(plan).not.toContain('Seq Scan');
  });
