import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { ImportArchivePartRow, ImportArchiveRow } from '../migrations.ts';

/** Inserts an archive; no effect if its id is taken. */
export const insertArchive = statement((k, p: Placeholders<ImportArchiveRow>) =>
  k
    .insertInto('import_archives')
    .values({
      id: p('id'),
      name: p('name'),
      size: p('size'),
      part_size: p('part_size'),
      blob_key: p('blob_key'),
      token: p('token'),
      is_whole: p('is_whole'),
      uploaded_by_id: p('uploaded_by_id'),
      created_at: p('created_at'),
      expires_at: p('expires_at'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

export const selectArchive = statement((k, p: Placeholders<{ id: string; now: number }>) =>
  k.selectFrom('import_archives').selectAll().where('id', '=', p('id')).where('expires_at', '>', p('now')),
);

/** Extends an archive's expiry, unless it has expired. */
export const keepArchive = statement((k, p: Placeholders<{ id: string; expires_at: number }>) =>
  k
    .updateTable('import_archives')
    .set({ expires_at: p('expires_at') })
    .where('id', '=', p('id'))
    .where('expires_at', '>', 0),
);

export const markWhole = statement((k, p: Placeholders<{ id: string }>) =>
  k.updateTable('import_archives').set({ is_whole: 1 }).where('id', '=', p('id')),
);

export const expireArchive = statement((k, p: Placeholders<{ id: string }>) =>
  k.updateTable('import_archives').set({ expires_at: 0 }).where('id', '=', p('id')),
);

export const expireAllArchives = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.updateTable('import_archives').set({ expires_at: 0 }).where('expires_at', '>', 0),
);

/** Selects expired archives, except one being imported. */
export const selectExpiredArchives = statement((k, p: Placeholders<{ now: number }>) =>
  k
    .selectFrom('import_archives as a')
    .selectAll('a')
    .where('a.expires_at', '<=', p('now'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports as i')
            .select('i.id')
            .where('i.is_open', '=', 1)
            .whereRef('i.archive_id', '=', 'a.id'),
        ),
      ),
    )
    .limit(100),
);

export const deleteArchiveRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('import_archives').where('id', '=', p('id')),
);

export const upsertArchivePart = statement((k, p: Placeholders<ImportArchivePartRow>) =>
  k
    .insertInto('import_archive_parts')
    .values({ archive_id: p('archive_id'), part: p('part'), tag: p('tag') })
    .onConflict((conflict) =>
      conflict.columns(['archive_id', 'part']).doUpdateSet({ tag: (row) => row.ref('excluded.tag') }),
    ),
);

export const selectArchiveParts = statement((k, p: Placeholders<{ archive_id: string }>) =>
  k
    .selectFrom('import_archive_parts')
    .select(['part', 'tag'])
    .where('archive_id', '=', p('archive_id'))
    .orderBy('part'),
);

export const deleteArchivePartRows = statement((k, p: Placeholders<{ archive_id: string }>) =>
  k.deleteFrom('import_archive_parts').where('archive_id', '=', p('archive_id')),
);
