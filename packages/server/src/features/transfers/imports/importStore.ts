import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { ImportRow } from '../migrations.ts';

/** Inserts an import; no effect if another one is running. */
export const insertImport = statement((k, p: Placeholders<ImportRow>) =>
  k.insertInto('imports').values({
    id: p('id'),
    task_id: p('task_id'),
    archive_id: p('archive_id'),
    name: p('name'),
    form: p('form'),
    dry_run: p('dry_run'),
    is_open: p('is_open'),
    error: p('error'),
    options: p('options'),
    tally: p('tally'),
    people: p('people'),
    people_count: p('people_count'),
    source_id: p('source_id'),
    asked_by_id: p('asked_by_id'),
    created_at: p('created_at'),
    updated_at: p('updated_at'),
    finished_at: p('finished_at'),
  }),
);

export const selectImport = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('imports').selectAll().where('id', '=', p('id')),
);

/** Selects the running import, if any. */
export const selectOpenImport = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.selectFrom('imports').select(['id', 'task_id', 'archive_id']).where('is_open', '=', 1),
);

export const selectImports = statement((k, p: Placeholders<{ limit: number }>) =>
  k.selectFrom('imports').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(p('limit')),
);

export const updateTally = statement((k, p: Placeholders<Pick<ImportRow, 'id' | 'tally' | 'updated_at'>>) =>
  k
    .updateTable('imports')
    .set({ tally: p('tally'), updated_at: p('updated_at') })
    .where('id', '=', p('id')),
);

export const updateSourceId = statement((k, p: Placeholders<{ id: string; source_id: string }>) =>
  k
    .updateTable('imports')
    .set({ source_id: p('source_id') })
    .where('id', '=', p('id')),
);

/** Selects a real import of this export, running or ended. */
export const selectImportOfSource = statement((k, p: Placeholders<{ source_id: string }>) =>
  k
    .selectFrom('imports')
    .select('id')
    .where('source_id', '=', p('source_id'))
    .where('dry_run', '=', 0)
    .limit(1),
);

export const updateForm = statement((k, p: Placeholders<{ id: string; form: ImportRow['form'] }>) =>
  k
    .updateTable('imports')
    .set({ form: p('form') })
    .where('id', '=', p('id')),
);

export const updatePeople = statement(
  (k, p: Placeholders<Pick<ImportRow, 'id' | 'people' | 'people_count'>>) =>
    k
      .updateTable('imports')
      .set({ people: p('people'), people_count: p('people_count') })
      .where('id', '=', p('id')),
);

/** Erases names and addresses from all reports. */
export const forgetPeople = statement((k, _p: Placeholders<Record<never, never>>) =>
  k
    .updateTable('imports')
    .set({ people: '[]', tally: '{"counts":{},"issues":[]}' })
    .where('people', '<>', '[]'),
);

export const closeImport = statement(
  (k, p: Placeholders<Pick<ImportRow, 'id' | 'error' | 'finished_at' | 'updated_at'>>) =>
    k
      .updateTable('imports')
      .set({
        is_open: 0,
        error: p('error'),
        finished_at: p('finished_at'),
        updated_at: p('updated_at'),
      })
      .where('id', '=', p('id')),
);
