import { sql } from 'kysely';
import type { Reader, Writer } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { CounterRow } from './counters.ts';
import type { InsightStateRow } from './migrations.ts';

/** Keeps the values of one statement below the limit of both databases. */
const rowsAtATime = 1000;

/** Adds to counters, which begin at 0; no two of the rows may have the same tenant, day and name. */
export async function addCounters(tx: Writer, rows: readonly CounterRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtATime) {
    await tx.query((k) =>
      k
        .insertInto('insights_counters')
        .values(rows.slice(from, from + rowsAtATime))
        .onConflict((conflict) =>
          conflict
            .columns(['tenant', 'day', 'name'])
            .doUpdateSet({ value: sql<number>`insights_counters.value + excluded.value` }),
        ),
    );
  }
}

/** Records that these people used the app on a day, unless they are bots or were deleted. */
export const addActive = statement((k, p: Placeholders<{ day: number; ids: string[] }>, dialect) =>
  k
    .insertInto('insights_people')
    .columns(['user_id', 'day', 'tenant'])
    .expression(
      k
        .selectFrom('users')
        .select(({ ref }) => [
          'id',
          sql<number>`cast(${p('day')} as bigint)`.as('day'),
          sql<string>`coalesce(${ref('tenant')}, '')`.as('tenant'),
        ])
        .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`)
        .where('bot', '=', 0)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing()),
);

export const deleteActiveDaysOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('insights_people').where('user_id', '=', p('user_id')),
);

/** Selects people by id, each with the last day in a range on which they used the app. */
export const selectActive = statement(
  (k, p: Placeholders<{ after: string; from: number; to: number; limit: number }>) =>
    k
      .selectFrom('insights_people')
      .select(({ fn }) => [
        'user_id',
        fn.min<string>('tenant').as('tenant'),
        fn.max<number>('day').as('last_day'),
      ])
      .where('user_id', '>', p('after'))
      .where('day', '>=', p('from'))
      .where('day', '<=', p('to'))
      .groupBy('user_id')
      .orderBy('user_id')
      .limit(p('limit')),
);

export const deleteActiveBefore = statement((k, p: Placeholders<{ day: number }>) =>
  k.deleteFrom('insights_people').where('day', '<', p('day')),
);

export const deleteCountersBefore = statement((k, p: Placeholders<{ day: number }>) =>
  k.deleteFrom('insights_counters').where('day', '<', p('day')),
);

/** Keeps day 0, which has the current totals. */
export const deleteChangesBefore = statement((k, p: Placeholders<{ day: number }>) =>
  k.deleteFrom('insights_changes').where('day', '>', sql.lit(0)).where('day', '<', p('day')),
);

export const selectState = statement((k, _: Placeholders<object>) =>
  k.selectFrom('insights_state').selectAll(),
);

export const insertState = statement((k, p: Placeholders<InsightStateRow>) =>
  k
    .insertInto('insights_state')
    .values({ name: p('name'), value: p('value') })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

/** Changes a state unless another server was faster: it then changes no row. */
export const moveState = statement((k, p: Placeholders<InsightStateRow & { before: string }>) =>
  k
    .updateTable('insights_state')
    .set({ value: p('value') })
    .where('name', '=', p('name'))
    .where('value', '=', p('before')),
);

/** Returns the states by name. */
export async function statesIn(reader: Reader): Promise<Readonly<Record<string, string | undefined>>> {
  const rows = await reader.all(selectState, {});
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Selects the tenants of channels; empty for none. */
export const selectTenantsOfChannels = statement((k, p: Placeholders<{ cids: string[] }>, dialect) =>
  k
    .selectFrom('channels')
    .select(({ ref }) => ['cid as id', sql<string>`coalesce(${ref('tenant')}, '')`.as('tenant')])
    .where(sql<boolean>`cid ${oneOf(dialect, p('cids'))}`),
);

/** Selects a user of a tenant, which exists as long as it has one. */
export const selectSomeoneOf = statement((k, p: Placeholders<{ tenant: string }>) =>
  k.selectFrom('users').select('id').where('tenant', '=', p('tenant')).limit(1),
);

/** Selects the tenants of users; empty for none. */
export const selectTenantsOfUsers = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('users')
    .select(({ ref }) => ['id', sql<string>`coalesce(${ref('tenant')}, '')`.as('tenant')])
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);
