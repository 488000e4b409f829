import { type CertifiedChannel, ChatError, importNotFound, type MissingFile } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { inputError } from '../../../core/http/validate.ts';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { ImportChannelRow } from '../migrations.ts';
import { selectMissingFiles } from './files/importedFileStore.ts';
import { selectImport } from './importStore.ts';

export const insertImportChannel = statement((k, p: Placeholders<ImportChannelRow>) =>
  k.insertInto('import_channels').values({
    import_id: p('import_id'),
    position: p('position'),
    cid: p('cid'),
    source_id: p('source_id'),
    name: p('name'),
    messages: p('messages'),
    messages_here: p('messages_here'),
    left_out: p('left_out'),
    archive_hash: p('archive_hash'),
    hash: p('hash'),
    files: p('files'),
    files_here: p('files_here'),
    file_bytes: p('file_bytes'),
    files_hash: p('files_hash'),
  }),
);

const selectImportChannels = statement(
  (k, p: Placeholders<{ import_id: string; after: number; limit: number }>) =>
    k
      .selectFrom('import_channels')
      .selectAll()
      .where('import_id', '=', p('import_id'))
      .where('position', '>', p('after'))
      .orderBy('position')
      .limit(p('limit')),
);

export const deleteImportChannelsOf = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('import_channels').where('cid', '=', p('cid')),
);

interface Page {
  readonly next?: string | undefined;
  readonly limit: number;
}

/** Returns a page of the channels that an import has finished. Throws `import_not_found`. */
export async function queryImportChannels(
  context: ServerContext,
  import_id: string,
  { next = '-1', limit }: Page,
): Promise<{ channels: CertifiedChannel[]; next?: string }> {
  const { read } = context.database;
  await requireImport(context, import_id);
  if (!/^-1$|^\d{1,9}$/.test(next)) throw wrongNext();
  const rows = await read.all(selectImportChannels, { import_id, after: Number(next), limit });
  const last = rows.at(-1);
  return {
    channels: rows.map(({ import_id: _, position: __, name, ...row }) => ({
      ...row,
      ...(name !== null && { name }),
      messages: Number(row.messages),
      messages_here: Number(row.messages_here),
      left_out: Number(row.left_out),
      files: Number(row.files),
      files_here: Number(row.files_here),
      file_bytes: Number(row.file_bytes),
    })),
    ...(last && rows.length === limit && { next: String(last.position) }),
  };
}

/** Returns a page of the files that an import could not bring. Throws `import_not_found`. */
export async function queryImportFiles(
  context: ServerContext,
  import_id: string,
  { next = ' ', limit }: Page,
): Promise<{ files: MissingFile[]; next?: string }> {
  const { read } = context.database;
  await requireImport(context, import_id);
  const at = next.indexOf(' ');
  if (at < 0) throw wrongNext();
  const after = { message_id: next.slice(0, at), source: next.slice(at + 1) };
  const rows = await read.all(selectMissingFiles, { import_id, ...after, limit });
  const last = rows.at(-1);
  return {
    files: rows.map(({ source, reason, ...row }) => ({
      ...row,
      source_id: source,
      reason: reason as MissingFile['reason'],
    })),
    ...(last && rows.length === limit && { next: `${last.message_id} ${last.source}` }),
  };
}

async function requireImport({ database }: ServerContext, id: string): Promise<void> {
  if (!(await database.read.get(selectImport, { id }))) throw new ChatError(importNotFound);
}

const wrongNext = () => inputError([{ field: 'next', rule: 'must be the `next` of a response' }]);
