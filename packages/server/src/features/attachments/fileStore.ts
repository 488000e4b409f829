import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { FileRow } from './fileTables.ts';

export const insertFile = statement((k, p: Placeholders<FileRow>) =>
  k.insertInto('files').values({
    id: p('id'),
    cid: p('cid'),
    user_id: p('user_id'),
    message_id: p('message_id'),
    blob_key: p('blob_key'),
    thumbnail_key: p('thumbnail_key'),
    thumbnail_size: p('thumbnail_size'),
    type: p('type'),
    name: p('name'),
    mime_type: p('mime_type'),
    size: p('size'),
    width: p('width'),
    height: p('height'),
    duration: p('duration'),
    created_at: p('created_at'),
    removed_at: p('removed_at'),
  }),
);

/** Selects a file that was not removed, and whether its message exists. */
export const selectFile = statement((k, p: Placeholders<{ id: string }>) =>
  k
    .selectFrom('files as f')
    .leftJoin('messages as m', 'm.id', 'f.message_id')
    .selectAll('f')
    .select(['m.id as standing_id', 'm.deleted_at', 'm.visible_to'])
    .where('f.id', '=', p('id'))
    .where('f.removed_at', 'is', null),
);

/** Assigns an unowned file to a message; changes no row if another message was faster. */
export const claimFile = statement((k, p: Placeholders<{ id: string; message_id: string }>) =>
  k
    .updateTable('files')
    .set({ message_id: p('message_id') })
    .where('id', '=', p('id'))
    .where('message_id', 'is', null)
    .where('removed_at', 'is', null),
);

/** Removes a message's files. */
export const removeFilesOfMessage = statement((k, p: Placeholders<{ message_id: string; now: number }>) =>
  k
    .updateTable('files')
    .set({ removed_at: p('now') })
    .where('message_id', '=', p('message_id'))
    .where('removed_at', 'is', null),
);

/** Removes all files of a message that it no longer carries. */
export const removeOtherFiles = statement(
  (k, p: Placeholders<{ message_id: string; kept: string[]; now: number }>, dialect) =>
    k
      .updateTable('files')
      .set({ removed_at: p('now') })
      .where('message_id', '=', p('message_id'))
      .where('removed_at', 'is', null)
      .where(sql<boolean>`not (id ${oneOf(dialect, p('kept'))})`),
);

/** Detaches all files of a message that it no longer carries. */
export const detachOtherFiles = statement(
  (k, p: Placeholders<{ message_id: string; kept: string[] }>, dialect) =>
    k
      .updateTable('files')
      .set({ message_id: null })
      .where('message_id', '=', p('message_id'))
      .where('removed_at', 'is', null)
      .where(sql<boolean>`not (id ${oneOf(dialect, p('kept'))})`),
);

/** Removes files uploaded before `before` and never sent, unless a draft of their uploader contains them. */
export const removeUnsent = statement((k, p: Placeholders<{ before: number; now: number }>) =>
  k
    .updateTable('files')
    .set({ removed_at: p('now') })
    .where('message_id', 'is', null)
    .where('created_at', '<', p('before'))
    .where('removed_at', 'is', null)
    .where(sql<boolean>`not exists (
      select 1 from drafts d where d.user_id = files.user_id and d.content like '%' || files.id || '%'
    )`),
);

/** Removes all files of an uploader. */
export const removeFilesOf = statement((k, p: Placeholders<{ user_id: string; now: number }>) =>
  k
    .updateTable('files')
    .set({ removed_at: p('now') })
    .where('user_id', '=', p('user_id'))
    .where('removed_at', 'is', null),
);

/** Removes a user's files that no sent message carries. */
export const removeUnsentFilesOf = statement((k, p: Placeholders<{ user_id: string; now: number }>) =>
  k
    .updateTable('files')
    .set({ removed_at: p('now') })
    .where('user_id', '=', p('user_id'))
    .where('removed_at', 'is', null)
    .where(
      sql<boolean>`(message_id is null or not exists (select 1 from messages m where m.id = files.message_id))`,
    ),
);

/** Selects some removed files, and whether another row still needs their bytes. */
export const selectRemoved = statement((k, p: Placeholders<{ most: number }>) =>
  k
    .selectFrom('files as f')
    .select([
      'f.id',
      'f.blob_key',
      'f.thumbnail_key',
      sql<number>`case when exists (
        select 1 from files o where o.blob_key = f.blob_key and o.removed_at is null
      ) then 1 else 0 end`.as('is_shared'),
    ])
    .where('f.removed_at', 'is not', null)
    .orderBy('f.removed_at')
    .limit(p('most')),
);

export const deleteFiles = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k.deleteFrom('files').where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);
