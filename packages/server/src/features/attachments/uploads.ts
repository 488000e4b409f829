import {
  ChatError,
  conflict,
  tooManyUploads,
  type Upload,
  type UploadKind,
  uploadNotFound,
  uploadPartSize,
} from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { FilePart, PartedFile } from '../../core/files/fileStorage.ts';
import type { Reader } from '../../core/storage/database.ts';
import { droppedFileId, type UploadRow } from './fileTables.ts';
import { newBlobKey } from './ingestUpload.ts';
import { openForUpload, requireClaimAllowed, sizeLimit, watchedName } from './uploadRules.ts';
import {
  deleteParts,
  deleteUpload,
  insertUpload,
  markDropped,
  selectOpenUploads,
  selectParts,
  selectUpload,
} from './uploadStore.ts';

/** The fields of a new multipart upload. */
export interface NewUpload {
  readonly id: string;
  readonly cid: string;
  readonly kind: UploadKind;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
}

/** Starts a multipart upload (ATT-10). Repeating the same id returns the upload in progress. */
export async function createUpload(context: ServerContext, actor: Actor, given: NewUpload): Promise<Upload> {
  const { id, cid, kind, mimeType: mime_type, size } = given;
  const user_id = requireUserId(actor);
  const { read } = context.database;
  const { channelType } = await openForUpload(context, read, actor, cid);
  const name = await watchedName(context, read, actor, channelType, given.name);
  const known = await read.get(selectUpload, { id });
  if (known) return toUpload(read, sameUpload(known, given, user_id));
  requireClaimAllowed(context, kind, { name, mime_type, size });
  await freeUploadSpace(context, user_id, { size, kind });

  const file = await context.files.beginParts(newBlobKey());
  const now = context.clock.now();
  const row: UploadRow = {
    id,
    cid,
    user_id,
    kind,
    name,
    mime_type,
    size,
    file_id: null,
    part_size: uploadPartSize,
    blob_key: file.key,
    token: file.token,
    created_at: now,
    updated_at: now,
  };
  const insert = () =>
    context.database.write(async (tx) => {
      await openForUpload(context, tx, actor, cid);
      const open = await tx.all(selectOpenUploads, { user_id });
      if (!fits(context, open, row)) throw tooMany();
      return tx.run(insertUpload, row);
    });
  const added = await insert().catch(async (error: unknown) => {
    await context.files.dropParts(file);
    throw error;
  });
  if (added === 1) return toUpload(read, row);
  // The same call arrived twice concurrently.
  await context.files.dropParts(file);
  const first = (await read.get(selectUpload, { id })) as UploadRow;
  return toUpload(read, sameUpload(first, given, user_id));
}

/** Most unfinished uploads of one user: enough for two messages full of files. */
const maxOpenUploads = 20;
const maxOpenUploadBytes = 1024 ** 3;
/** An upload idle for this long can be replaced by a new one. */
const idleUploadMs = 600_000;

/** Drops idle uploads, longest idle first, until this one fits; throws `too_many_uploads` if that is not enough. */
async function freeUploadSpace(context: ServerContext, userId: string, wanted: Wanted): Promise<void> {
  const open = await context.database.read.all(selectOpenUploads, { user_id: userId });
  const idleBefore = context.clock.now() - idleUploadMs;
  while (!fits(context, open, wanted)) {
    const oldest = open.shift();
    if (!oldest || oldest.updated_at > idleBefore) throw tooMany();
    await dropUpload(context, oldest);
  }
}

type Wanted = Pick<UploadRow, 'size' | 'kind'>;

/** Whether another upload stays within the user's limits; a single one may be as large as the app allows. */
function fits(context: ServerContext, open: readonly UploadRow[], { size, kind }: Wanted): boolean {
  const maxBytes = Math.max(maxOpenUploadBytes, sizeLimit(context, kind));
  return open.length < maxOpenUploads && open.reduce((sum, row) => sum + row.size, size) <= maxBytes;
}

const tooMany = () => new ChatError(tooManyUploads, { details: { retry_after_ms: retryAfterMs } });
const retryAfterMs = 5000;

function sameUpload(row: UploadRow, given: NewUpload, userId: string): UploadRow {
  if (row.user_id === userId && row.cid === given.cid && row.size === given.size && row.kind === given.kind) {
    return row;
  }
  throw new ChatError(conflict, {
    details: { issues: [{ field: 'id', rule: 'must not belong to a different upload' }] },
  });
}

/**
 * Loads one of the actor's own uploads; throws `upload_not_found` for anyone else, and if the actor may no longer
 * upload there.
 */
export async function openUpload(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<UploadRow> {
  const row = await reader.get(selectUpload, { id });
  if (!row || row.user_id !== actor.userId || row.file_id === droppedFileId) {
    throw new ChatError(uploadNotFound);
  }
  try {
    await openForUpload(context, reader, actor, row.cid);
  } catch (cause) {
    throw cause instanceof ChatError ? new ChatError(uploadNotFound, { cause }) : cause;
  }
  return row;
}

export async function getUpload(context: ServerContext, actor: Actor, id: string): Promise<Upload> {
  const { read } = context.database;
  return toUpload(read, await openUpload(context, read, actor, id));
}

/** Aborts an upload. A completed file is kept. */
export async function abortUpload(context: ServerContext, actor: Actor, id: string): Promise<void> {
  await dropUpload(context, await openUpload(context, context.database.read, actor, id));
}

/** Deletes an upload and its received parts. */
export async function dropUpload(context: ServerContext, row: UploadRow): Promise<void> {
  // Marked first, so that no node completes it meanwhile.
  if ((await context.database.write((tx) => tx.run(markDropped, { id: row.id }))) > 0) {
    await context.files.dropParts(partedFile(row));
    // For a crash between assembling the parts and inserting the row.
    await context.files.remove(row.blob_key);
  }
  await context.database.write(async (tx) => {
    await tx.run(deleteParts, { upload_id: row.id });
    await tx.run(deleteUpload, { id: row.id });
  });
}

export const partedFile = (row: UploadRow): PartedFile => ({ key: row.blob_key, token: row.token });
export const partCount = (row: UploadRow): number => Math.ceil(row.size / row.part_size);

/** Returns the position of a part; undefined if the upload has no such part. */
export function partPosition(row: UploadRow, part: number): FilePart | undefined {
  if (!Number.isInteger(part) || part < 1 || part > partCount(row)) return undefined;
  const offset = (part - 1) * row.part_size;
  return { part, offset, size: Math.min(row.part_size, row.size - offset) };
}

/** An upload as it stands on the wire. */
export async function toUpload(reader: Reader, row: UploadRow): Promise<Upload> {
  const parts = await reader.all(selectParts, { upload_id: row.id });
  const { id, cid, kind, name, mime_type, size, part_size } = row;
  return {
    id,
    cid,
    kind,
    name,
    mime_type,
    size,
    part_size,
    part_count: partCount(row),
    parts: parts.map(({ part }) => part),
  };
}
