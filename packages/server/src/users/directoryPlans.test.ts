import { startTestServer } from '@confab/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { openRoom } from '../testing/rooms.ts';
import { isListed, isVisible } from './visiblePeople.ts';

const guest: Actor = { userId: 'gil', role: 'guest', via: 'token' };

/** How SQLite finds the people whom a guest sees. */
test('[TEN-01] people are found by indexes alone, from a small channel’s members or in the order of a list', async () => {
  await using server = await startTestServer();
  const { ada } = await server.people('ada');
  await openRoom(ada, { members: [await server.person('gil', 'guest')] });
  const { context } = server.server;
  const { read } = context.database;
  const id = sql.ref('users.id');
  const planOf = async (isSeen: Awaited<ReturnType<typeof isListed>>) => {
    const rows = await read.query<{ detail: string }>(
      () =>
        sql`explain query plan select * from users where deleted_at is null and ${isSeen} order by id limit 30`,
    );
    return rows.map(({ detail }) => detail);
  };
  const fromMembers = await planOf(await isListed(context, read, guest, id));
  const inOrder = await planOf(isVisible(context, guest, id));
  expect(fromMembers).toContain('SEARCH mine USING INDEX members_of_user (user_id=?)');
  expect(inOrder).toContain('SEARCH theirs USING INDEX members_of_user (user_id=?)');
  expect(inOrder).toContain('SEARCH mine USING PRIMARY KEY (cid=? AND user_id=?)');
  for (const plan of [fromMembers, inOrder]) {
    expect(plan.filter((line) => /^SCAN (?!users USING INDEX)/.test(line))).toEqual([]);
  }
});
