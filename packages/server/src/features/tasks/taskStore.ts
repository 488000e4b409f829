import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { TaskRow } from './migrations.ts';

export const selectTask = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('tasks').selectAll().where('id', '=', p('id')),
);

/** Selects a user's tasks, newest first. */
export const selectTasksOf = statement((k, p: Placeholders<{ asked_by_id: string; limit: number }>) =>
  k
    .selectFrom('tasks')
    .selectAll()
    .where('asked_by_id', '=', p('asked_by_id'))
    .orderBy('created_at', 'desc')
    .limit(p('limit')),
);

export const selectTasksOfKind = statement(
  (k, p: Placeholders<{ asked_by_id: string; kind: string; limit: number }>) =>
    k
      .selectFrom('tasks')
      .selectAll()
      .where('asked_by_id', '=', p('asked_by_id'))
      .where('kind', '=', p('kind'))
      .orderBy('created_at', 'desc')
      .limit(p('limit')),
);

/** Selects a user's unfinished tasks; few, since each feature limits its own. */
export const selectUnfinished = statement((k, p: Placeholders<{ asked_by_id: string }>) =>
  k
    .selectFrom('tasks')
    .select(['id', 'kind'])
    .where('asked_by_id', '=', p('asked_by_id'))
    .where('finished_at', 'is', null),
);

/** Selects the payloads of all unfinished tasks of a kind. */
export const selectUnfinishedOfKind = statement((k, p: Placeholders<{ kind: string }>) =>
  k.selectFrom('tasks').select('payload').where('kind', '=', p('kind')).where('finished_at', 'is', null),
);

export const upsertTask = statement((k, p: Placeholders<TaskRow>) => {
  const changing = {
    status: p('status'),
    state: p('state'),
    done: p('done'),
    total: p('total'),
    result: p('result'),
    error: p('error'),
    updated_at: p('updated_at'),
    finished_at: p('finished_at'),
  };
  return k
    .insertInto('tasks')
    .values({
      id: p('id'),
      kind: p('kind'),
      payload: p('payload'),
      asked_by_id: p('asked_by_id'),
      by_server: p('by_server'),
      tenant: p('tenant'),
      created_at: p('created_at'),
      ...changing,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing));
});

/** Deletes tasks that ended before `before`. */
export const deleteFinishedTasks = statement((k, p: Placeholders<{ before: number }>) =>
  k.deleteFrom('tasks').where('finished_at', '<', p('before')),
);
