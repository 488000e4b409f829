import type { Account } from '@confab/protocol';
import type { accountEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isTenantReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { oneOf } from '../../core/storage/statement.ts';
import type { Tables } from '../../core/storage/tables.ts';
import type { UserRow } from '../users/index.ts';
import { toAccount } from './toAccount.ts';

type Query = ParsedBodyOf<typeof accountEndpoints.queryAccounts>;

/** Lists accounts of the actor's tenant by name, id or e-mail address, state and role, one page at a time, with the total count. */
export async function queryAccounts(
  context: ServerContext,
  actor: Actor,
  query: Query,
): Promise<{ accounts: Account[]; total: number }> {
  const { read } = context.database;
  const isReached = isTenantReached(actor, sql.ref('users.tenant')) ?? sql<boolean>`1 = 1`;
  const { sort, direction, limit, offset } = query;
  const order = direction === 1 ? 'asc' : 'desc';
  const column = sort === 'name' ? 'name_folded' : sort;
  // Active accounts are read in index order; the few others are filtered first and then sorted: the expression keeps
  // the planner from scanning all accounts.
  const by =
    query.state === undefined || query.state === 'active'
      ? sql.ref(column)
      : sql`case when 1 = 1 then ${sql.ref(column)} end`;
  // Select only ids first, so that a deep page skips rows within the index.
  const page = await read.query<{ id: string }>((k) =>
    k
      .selectFrom('users')
      .select('id')
      .where(matching(query))
      .where(isReached)
      .orderBy(by, order)
      .orderBy('id', order)
      .limit(limit)
      .offset(offset),
  );
  const found = await read.query<UserRow & { has_password: number }>((k, dialect) =>
    k
      .selectFrom('users')
      .selectAll()
      .select(sql<number>`exists (select 1 from passwords where user_id = users.id)`.as('has_password'))
      .where(
        sql<boolean>`id ${oneOf(
          dialect,
          page.map(({ id }) => id),
        )}`,
      ),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = page.flatMap(({ id }) => byId.get(id) ?? []);
  const [count] = await read.query<{ total: number }>((k) =>
    k
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matching(query))
      .where(isReached),
  );
  return { accounts: rows.map((row) => toAccount(context, row)), total: count?.total ?? 0 };
}

function matching({ q, state = 'active', role, inactive_since }: Query) {
  return (where: ExpressionBuilder<Tables, 'users'>) => {
    const conditions = [...stateConditions(where)[state]];
    if (role !== undefined) conditions.push(where('role', '=', role));
    if (inactive_since !== undefined) {
      const before = Date.parse(inactive_since);
      conditions.push(where.or([where('last_active', '<', before), where('last_active', 'is', null)]));
    }
    for (const word of foldText(q).split(/\s+/).filter(Boolean)) {
      const [start, inside] = [`${escaped(word)}%`, `% ${escaped(word)}%`];
      conditions.push(
        where.or([
          sql<boolean>`name_folded like ${start} escape '!'`,
          sql<boolean>`name_folded like ${inside} escape '!'`,
          sql<boolean>`lower(id) like ${start} escape '!'`,
          sql<boolean>`email like ${start} escape '!'`,
        ]),
      );
    }
    return where.and(conditions);
  };
}

const stateConditions = (where: ExpressionBuilder<Tables, 'users'>) => ({
  active: [where('deleted_at', 'is', null), where('deactivated_at', 'is', null)],
  deactivated: [where('deleted_at', 'is', null), where('deactivated_at', 'is not', null)],
  restricted: [where('deleted_at', 'is', null), where('restrictions', 'is not', null)],
  deleted: [where('deleted_at', 'is not', null)],
});

const escaped = (text: string) => text.replace(/[!%_]/g, '!$&');
