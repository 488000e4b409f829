import { startOnPostgres, startTestServer } from '@confab/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Condition } from '../../core/filters/filterField.ts';
import { openRoom } from '../../testing/rooms.ts';
import { isListed, isVisible } from './visiblePeople.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
const guest: Actor = { userId: 'gil', role: 'guest', via: 'token' };

const id = sql.ref('users.id');
/** The two query plans of a list: by the members of one's channels, and in list order. */
const waysOf = async (context: ServerContext) => [
  await isListed(context, context.database.read, guest),
  isVisible(context, guest, id),
];
const list = (isSeen: Condition | undefined) =>
  sql`select * from users where deleted_at is null and ${isSeen} order by id limit 30`;

test('[TEN-01] SQLite finds users by indexes only, from a small channel’s members or in list order', async () => {
  await using server = await startTestServer();
  const { ada } = await server.people('ada');
  await openRoom(ada, { members: [await server.person('gil', 'guest')] });
  const { context } = server.server;
  const planOf = async (isSeen: Condition | undefined) => {
    const rows = await context.database.read.query<{ detail: string }>(
      () => sql`explain query plan ${list(isSeen)}`,
    );
    return rows.map(({ detail }) => detail);
  };
  const [fromMembers = [], inOrder = []] = await Promise.all((await waysOf(context)).map(planOf));
  expect(fromMembers).toContain('SEARCH mine USING INDEX members_of_user (user_id=?)');
  expect(inOrder).toContain('SEARCH theirs USING INDEX members_of_user (user_id=?)');
  expect(inOrder).toContain('SEARCH mine USING PRIMARY KEY (cid=? AND user_id=?)');
  for (const plan of [fromMembers, inOrder]) {
    expect(plan.filter((line) => /^SCAN (?!users USING INDEX)/.test(line))).toEqual([]);
  }
});

if (postgresUrl)
  test('[TEN-01] PostgreSQL finds users and memberships by indexes', async () => {
    await using server = await startOnPostgres(postgresUrl);
    const { ada } = await server.people('ada');
    await openRoom(ada, { members: [await server.person('gil', 'guest')] });
    const { context } = server.server;
    await context.database.write(async (tx) => {
      await tx.query(
        () => sql`insert into members (cid, user_id, channel_role, state, joined_number, created_at, updated_at)
        select 'team:' || c, 'user-' || u, 'member', 'joined', 0, 1, 1
        from generate_series(1, 20) c, generate_series(1, 1000) u`,
      );
      await tx.query(() => sql`analyze members`);
    });
    for (const isSeen of await waysOf(context)) {
      const rows = await context.database.read.query<{ 'QUERY PLAN': string }>(
        () => sql`explain ${list(isSeen)}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (Only )?Scan using members_(of_user|pkey)/);
      expect(plan).not.toContain('Seq Scan on members');
    }
  });
