import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Writer } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { CounterRow } from './counters.ts';

const changesAtATime = 1000;

const selectPending = statement((k, p: Placeholders<{ limit: number }>) =>
  k.selectFrom('insights_pending_changes').selectAll().orderBy('id').limit(p('limit')),
);

const deletePending = statement((k, p: Placeholders<{ ids: number[] }>, dialect) =>
  k.deleteFrom('insights_pending_changes').where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

const increase = statement((k, p: Placeholders<CounterRow>) =>
  k
    .insertInto('insights_changes')
    .values({ tenant: p('tenant'), day: p('day'), name: p('name'), value: p('value') })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'day', 'name'])
        .doUpdateSet({ value: sql<number>`insights_changes.value + excluded.value` }),
    ),
);

const decrease = statement((k, p: Placeholders<CounterRow>) =>
  k
    .updateTable('insights_changes')
    .set({ value: sql<number>`value + ${p('value')}` })
    .where('tenant', '=', p('tenant'))
    .where('day', '=', p('day'))
    .where('name', '=', p('name')),
);

/** Adds the changes that triggers have recorded to the sums of their days. */
export async function addChanges({ database }: ServerContext): Promise<void> {
  for (;;) {
    const added = await database.write(addSomeChanges);
    if (added < changesAtATime) return;
    await setImmediate();
  }
}

async function addSomeChanges(tx: Writer): Promise<number> {
  const pending = await tx.all(selectPending, { limit: changesAtATime });
  if (pending.length === 0) return 0;
  const removed = await tx.run(deletePending, { ids: pending.map(({ id }) => id) });
  if (removed < pending.length) throw new Error('Another server adds up the changes.');
  for (const sum of sumsOf(pending)) {
    // A tenant that was removed has no counters, and gets none from the removal of its channels and files.
    if (sum.value !== 0) await tx.run(sum.value > 0 ? increase : decrease, sum);
  }
  return pending.length;
}

function sumsOf(changes: readonly CounterRow[]): Iterable<CounterRow> {
  const sums = new Map<string, CounterRow>();
  for (const { tenant, day, name, value } of changes) {
    const key = `${tenant} ${day} ${name}`;
    sums.set(key, { tenant, day, name, value: value + (sums.get(key)?.value ?? 0) });
  }
  return sums.values();
}
