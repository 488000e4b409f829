import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../../../core/storage/statement.ts';
import type { ImportedFileRow } from '../../migrations.ts';

/** Records what became of a file, replacing what an earlier import recorded. */
export const upsertImportedFile = statement((k, p: Placeholders<ImportedFileRow>) =>
  k
    .insertInto('imported_files')
    .values({
      message_id: p('message_id'),
      source: p('source'),
      import_id: p('import_id'),
      cid: p('cid'),
      name: p('name'),
      reason: p('reason'),
      file_id: p('file_id'),
      size: p('size'),
      sha256: p('sha256'),
    })
    .onConflict((conflict) =>
      conflict.columns(['message_id', 'source']).doUpdateSet({
        import_id: (row) => row.ref('excluded.import_id'),
        name: (row) => row.ref('excluded.name'),
        reason: (row) => row.ref('excluded.reason'),
        file_id: (row) => row.ref('excluded.file_id'),
        size: (row) => row.ref('excluded.size'),
        sha256: (row) => row.ref('excluded.sha256'),
      }),
    ),
);

export const selectImportedFiles = statement((k, p: Placeholders<{ message_ids: string[] }>, dialect) =>
  k
    .selectFrom('imported_files')
    .selectAll()
    .where(sql<boolean>`message_id ${oneOf(dialect, p('message_ids'))}`),
);

/** Selects the files that an import could not bring, after a position in the order of message and source. */
export const selectMissingFiles = statement(
  (k, p: Placeholders<{ import_id: string; message_id: string; source: string; limit: number }>) =>
    k
      .selectFrom('imported_files')
      .select(['cid', 'message_id', 'source', 'name', 'reason'])
      .where('import_id', '=', p('import_id'))
      .where('reason', 'is not', null)
      .where((where) =>
        where.or([
          where('message_id', '>', p('message_id')),
          where.and([where('message_id', '=', p('message_id')), where('source', '>', p('source'))]),
        ]),
      )
      .orderBy('message_id')
      .orderBy('source')
      .limit(p('limit')),
);

export const deleteImportedFiles = statement((k, p: Placeholders<{ message_id: string }>) =>
  k.deleteFrom('imported_files').where('message_id', '=', p('message_id')),
);

export const deleteImportedFilesIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('imported_files').where('cid', '=', p('cid')),
);
