import type { Revision } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { FileMissing } from '../../core/files/fileStorage.ts';
import { isoTime } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { type MessageRow, selectRevisions } from '../messages/index.ts';
import type { Entry } from './zipFile.ts';

/** Yields earlier texts of edited messages, newest first. */
export async function revisionsOf(
  read: Reader,
  rows: readonly MessageRow[],
): Promise<Map<string, Revision[]>> {
  const found = new Map<string, Revision[]>();
  for (const { id, edited_at } of rows) {
    if (edited_at === null) continue;
    const revisions = await read.all(selectRevisions, { message_id: id });
    found.set(
      id,
      revisions.map((revision) => ({ ...revision, edited_at: isoTime(revision.edited_at) })),
    );
  }
  return found;
}

/** Yields an entry for the bytes of each file, and a list of them; files without bytes are only listed. */
export async function* fileEntries(
  { files, logger }: ServerContext,
  rows: AsyncIterable<Record<string, unknown>>,
): AsyncGenerator<Entry> {
  const list: object[] = [];
  for await (const row of rows) {
    if (row.removed_at !== null) continue;
    const path = `files/${row.id}-${String(row.name).replace(/[^\p{L}\p{N}._ -]/gu, '_')}`;
    const { id, cid, message_id, name, mime_type, size, created_at } = row;
    list.push({ id, path, cid, message_id, name, mime_type, size, created_at: isoTime(Number(created_at)) });
    try {
      const bytes = await files.read(String(row.blob_key));
      yield { path, open: async () => bytes, stored: true };
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      logger.error({ err: error }, 'a file is missing from the storage');
    }
  }
  yield { path: 'files.jsonl', open: () => each(list) };
}

async function* each(values: readonly object[]): AsyncGenerator<object> {
  yield* values;
}
