import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ExportRow } from './migrations.ts';

export const selectExport = statement((k, p: Placeholders<{ id: string; now: number }>) =>
  k.selectFrom('exports').selectAll().where('id', '=', p('id')).where('expires_at', '>', p('now')),
);

export const insertExport = statement((k, p: Placeholders<ExportRow>) =>
  k
    .insertInto('exports')
    .values({
      id: p('id'),
      kind: p('kind'),
      subject: p('subject'),
      name: p('name'),
      asked_by_id: p('asked_by_id'),
      blob_key: p('blob_key'),
      size: p('size'),
      created_at: p('created_at'),
      expires_at: p('expires_at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

export const selectErasures = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.selectFrom('export_marks').select('erasures').where('id', '=', 'exports'),
);

export const countErasure = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.updateTable('export_marks').set({ erasures: sql<number>`erasures + 1` }).where('id', '=', 'exports'),
);

/** Expires exports affected by an erasure: of these subjects, or requested by them. */
export const expireExports = statement((k, p: Placeholders<{ subjects: string[] }>, dialect) =>
  k
    .updateTable('exports')
    .set({ expires_at: 0 })
    .where('expires_at', '>', 0)
    .where(
      sql<boolean>`(subject ${oneOf(dialect, p('subjects'))} or asked_by_id ${oneOf(dialect, p('subjects'))} or kind = 'everything')`,
    ),
);

/** Expires all exports: a user's name and texts are in other users' exports too. */
export const expireAllExports = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.updateTable('exports').set({ expires_at: 0 }).where('expires_at', '>', 0),
);

/** Expires all but a user's newest exports. */
export const expireOlderExports = statement((k, p: Placeholders<{ asked_by_id: string; most: number }>) =>
  k
    .updateTable('exports')
    .set({ expires_at: 0 })
    .where('asked_by_id', '=', p('asked_by_id'))
    .where('id', 'not in', (inner) =>
      inner
        .selectFrom('exports')
        .select('id')
        .where('asked_by_id', '=', p('asked_by_id'))
        .where('expires_at', '>', 0)
        .orderBy('created_at', 'desc')
        .limit(p('most')),
    ),
);

export const selectExpired = statement((k, p: Placeholders<{ now: number }>) =>
  k.selectFrom('exports').select(['id', 'blob_key']).where('expires_at', '<=', p('now')).limit(200),
);

export const deleteExport = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('exports').where('id', '=', p('id')),
);
