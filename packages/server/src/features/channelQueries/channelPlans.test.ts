import { startTestServer } from '@confab/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '../../core/access/actor.ts';
import { matchingChannels } from './matchingChannels.ts';

const actor: Actor = { userId: 'ada', role: 'user', via: 'token' };

/** Returns SQLite's query plan for a filter, line by line. */
test('[CHAN-05] lists start from one’s memberships, from names or from an index, and never scan all channels', async () => {
  await using server = await startTestServer();
  const { context } = server.server;
  const planOf = async (filter: Record<string, unknown>) => {
    const matching = matchingChannels(context, actor, filter);
    const rows = await context.database.read.query<{ detail: string }>(
      (k, dialect) => sql`explain query plan select * from ${matching(k, dialect).select('c.cid')} as found`,
    );
    return rows.map(({ detail }) => detail);
  };
  const own = 'SEARCH m USING INDEX members_of_user (user_id=?)';
  const byName = 'SEARCH c USING PRIMARY KEY (cid=?)';
  const shapes: [Record<string, unknown>, string][] = [
    [{ joined: true }, own],
    [{ joined: true, archived: false, hidden: false }, own],
    [{ joined: true, has_unread: true, muted: false }, own],
    [{ has_unread: true }, own],
    [{ pinned: true }, own],
    [{ section_id: 'lamps' }, own],
    [{ members: { $in: ['ada'] }, name: { $autocomplete: 'lamp' } }, own],
    [{ joined: true, 'custom.watts': { $gt: 5 } }, own],
    [{ cid: { $in: ['team:lamp', 'team:bike'] } }, byName],
    [{ members: { $in: ['grace', 'linus'] } }, byName],
    [{ type: 'team', joined: false }, 'SEARCH c USING INDEX channels_of_type (type=?)'],
  ];
  for (const [filter, first] of shapes) {
    const plan = await planOf(filter);
    expect(
      plan.find((line) => /^(SEARCH|SCAN|MULTI)/.test(line)),
      JSON.stringify(filter),
    ).toBe(first);
    // Full scans are only allowed on JSON lists, never on tables.
    expect(plan.filter((line) => /^SCAN (?!json)/.test(line))).toEqual([]);
  }
});
