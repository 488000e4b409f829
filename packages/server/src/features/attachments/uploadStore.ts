import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { droppedFileId, type UploadPartRow, type UploadRow } from './fileTables.ts';

/** Inserts an upload; no effect if its id exists. */
export const insertUpload = statement((k, p: Placeholders<UploadRow>) =>
  k
    .insertInto('uploads')
    .values({
      id: p('id'),
      cid: p('cid'),
      user_id: p('user_id'),
      kind: p('kind'),
      name: p('name'),
      mime_type: p('mime_type'),
      size: p('size'),
      part_size: p('part_size'),
      blob_key: p('blob_key'),
      token: p('token'),
      file_id: p('file_id'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

export const selectUpload = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('uploads').selectAll().where('id', '=', p('id')),
);

export const touchUpload = statement((k, p: Placeholders<{ id: string; now: number }>) =>
  k
    .updateTable('uploads')
    .set({ updated_at: p('now') })
    .where('id', '=', p('id')),
);

/** Records an upload's resulting file; changes no row if it was already set. */
export const finishUpload = statement((k, p: Placeholders<{ id: string; file_id: string }>) =>
  k
    .updateTable('uploads')
    .set({ file_id: p('file_id') })
    .where('id', '=', p('id'))
    .where('file_id', 'is', null),
);

/** Marks an upload as being removed; changes no row if its file exists. */
export const markDropped = statement((k, p: Placeholders<{ id: string }>) =>
  k
    .updateTable('uploads')
    .set({ file_id: droppedFileId })
    .where('id', '=', p('id'))
    .where(({ or, eb }) => or([eb('file_id', 'is', null), eb('file_id', '=', droppedFileId)])),
);

export const upsertPart = statement((k, p: Placeholders<UploadPartRow>) =>
  k
    .insertInto('upload_parts')
    .values({ upload_id: p('upload_id'), part: p('part'), tag: p('tag') })
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'part']).doUpdateSet({ tag: (k) => k.ref('excluded.tag') }),
    ),
);

export const selectParts = statement((k, p: Placeholders<{ upload_id: string }>) =>
  k
    .selectFrom('upload_parts')
    .select(['part', 'tag'])
    .where('upload_id', '=', p('upload_id'))
    .orderBy('part'),
);

export const deleteUpload = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('uploads').where('id', '=', p('id')),
);
export const deleteParts = statement((k, p: Placeholders<{ upload_id: string }>) =>
  k.deleteFrom('upload_parts').where('upload_id', '=', p('upload_id')),
);

/** Selects uploads that received nothing since `before`. */
export const selectStaleUploads = statement((k, p: Placeholders<{ before: number; most: number }>) =>
  k
    .selectFrom('uploads')
    .selectAll()
    .where('updated_at', '<', p('before'))
    .orderBy('updated_at')
    .limit(p('most')),
);

/** Selects a user's unfinished uploads, longest idle first. */
export const selectOpenUploads = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('file_id', 'is', null)
    .orderBy('updated_at'),
);

export const selectUploadsOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('uploads').selectAll().where('user_id', '=', p('user_id')),
);
