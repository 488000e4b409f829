import {
  archiveKeptMs,
  archiveNotFound,
  archivePartSize,
  ChatError,
  conflict,
  type ImportArchive,
} from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { FilePart, PartedFile } from '../../../core/files/fileStorage.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { newBlobKey } from '../../attachments/index.ts';
import type { ImportArchiveRow } from '../migrations.ts';
import { insertArchive, selectArchive, selectArchiveParts } from './archiveStore.ts';

/** Starts an archive's upload. Repeating the same id returns the upload in progress. */
export async function createArchive(
  context: ServerContext,
  actor: Actor,
  given: { id: string; name: string; size: number },
): Promise<ImportArchive> {
  const { database, files, clock } = context;
  const known = await database.read.get(selectArchive, { id: given.id, now: clock.now() });
  if (known) return toArchive(database.read, same(known, given));
  const file = await files.beginParts(newBlobKey());
  const now = clock.now();
  const row: ImportArchiveRow = {
    ...given,
    part_size: archivePartSize,
    blob_key: file.key,
    token: file.token,
    is_whole: 0,
    uploaded_by_id: actor.userId ?? null,
    created_at: now,
    expires_at: now + archiveKeptMs,
  };
  if ((await database.write((tx) => tx.run(insertArchive, row))) === 1) return toArchive(database.read, row);
  // The same call arrived twice concurrently, or the archive with this id is being removed.
  await files.dropParts(file);
  return toArchive(database.read, same(await openArchive(context, database.read, given.id), given));
}

function same(row: ImportArchiveRow, given: { name: string; size: number }): ImportArchiveRow {
  if (row.size === given.size && row.name === given.name) return row;
  throw new ChatError(conflict, {
    details: { issues: [{ field: 'id', rule: 'must not belong to a different archive' }] },
  });
}

/** Throws `archive_not_found`. */
export async function openArchive(
  { clock }: ServerContext,
  reader: Reader,
  id: string,
): Promise<ImportArchiveRow> {
  const row = await reader.get(selectArchive, { id, now: clock.now() });
  if (!row) throw new ChatError(archiveNotFound);
  return row;
}

export const archiveFile = (row: ImportArchiveRow): PartedFile => ({ key: row.blob_key, token: row.token });
export const archivePartCount = (row: ImportArchiveRow): number => Math.ceil(row.size / row.part_size);

/** Returns the position of a part; undefined if the archive has no such part. */
export function archivePartPosition(row: ImportArchiveRow, part: number): FilePart | undefined {
  if (!Number.isInteger(part) || part < 1 || part > archivePartCount(row)) return undefined;
  const offset = (part - 1) * row.part_size;
  return { part, offset, size: Math.min(row.part_size, row.size - offset) };
}

/** An archive as it stands on the wire. */
export async function toArchive(reader: Reader, row: ImportArchiveRow): Promise<ImportArchive> {
  const parts = await reader.all(selectArchiveParts, { archive_id: row.id });
  const { id, name, size, part_size } = row;
  return {
    id,
    name,
    size,
    part_size,
    part_count: archivePartCount(row),
    parts: parts.map(({ part }) => part),
    created_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
  };
}
