import { ChatError, fileNotFound, type Uploaded, uploadIncomplete, uploadNotFound } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { FileMissing } from '../../core/files/fileStorage.ts';
import { insertFile, selectFile } from './fileStore.ts';
import type { UploadRow } from './fileTables.ts';
import { ingestUpload } from './ingestUpload.ts';
import { toUploaded } from './toUploaded.ts';
import { withUploadClaim } from './uploadClaims.ts';
import { uploadSlots } from './uploadSlots.ts';
import { finishUpload, selectParts } from './uploadStore.ts';
import { dropUpload, openUpload, partCount, partedFile } from './uploads.ts';

/** Uploads being completed by this node, so that a repeated call waits for the first; a claim excludes other nodes. */
const finishing = perServer(() => new Map<string, Promise<Uploaded>>());

const missingShown = 100;

/** Assembles an upload's parts into a file, by the same rules as a single upload. Idempotent. */
export async function completeUpload(context: ServerContext, actor: Actor, id: string): Promise<Uploaded> {
  const row = await openUpload(context, context.database.read, actor, id);
  if (row.file_id !== null) return finished(context, row.file_id);
  const inWork = finishing(context);
  const known = inWork.get(id);
  if (known) return known;
  const made = uploadSlots(context).use(requireUserId(actor), () =>
    withUploadClaim(context, `${id}/complete`, 'wait', () => makeFile(context, actor, id)),
  );
  inWork.set(id, made);
  try {
    return await made;
  } finally {
    inWork.delete(id);
  }
}

async function finished(context: ServerContext, fileId: string): Promise<Uploaded> {
  const file = await context.database.read.get(selectFile, { id: fileId });
  if (!file) throw new ChatError(fileNotFound);
  return toUploaded(file);
}

async function makeFile(context: ServerContext, actor: Actor, id: string): Promise<Uploaded> {
  const { database, files } = context;
  const row = await openUpload(context, database.read, actor, id);
  // Completed by another node meanwhile.
  if (row.file_id !== null) return finished(context, row.file_id);
  const { cid, kind, name, mime_type, blob_key } = row;
  const parts = await database.read.all(selectParts, { upload_id: id });
  if (parts.length < partCount(row)) throw incomplete(row, new Set(parts.map(({ part }) => part)));
  await assembleParts(context, row, parts);
  try {
    await using copy = await files.localCopy(blob_key);
    const arrival = {
      cid,
      kind,
      name,
      path: copy.path,
      userId: requireUserId(actor),
      mimeType: mime_type,
      blobKey: blob_key,
    };
    const file = await ingestUpload(context, arrival, async (tx, made) => {
      await openUpload(context, tx, actor, id);
      await tx.run(insertFile, made);
      const first = await tx.run(finishUpload, { id, file_id: made.id });
      if (first === 0) throw new ChatError(uploadNotFound);
    });
    if (file.blob_key !== blob_key) await files.remove(blob_key);
    return toUploaded(file);
  } catch (error) {
    // What was rejected would be rejected again, so nothing is kept.
    if (error instanceof ChatError && !error.retryable) await dropUpload(context, row);
    throw error;
  }
}

/** Assembles the parts; a call interrupted after this step finds the file complete. */
async function assembleParts(context: ServerContext, row: UploadRow, parts: readonly { tag: string }[]) {
  const { files } = context;
  try {
    (await files.read(row.blob_key, { from: 0, to: 0 })).destroy();
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    await files.finishParts(
      partedFile(row),
      parts.map(({ tag }) => tag),
    );
  }
}

function incomplete(row: UploadRow, there: ReadonlySet<number>): ChatError {
  const missing: number[] = [];
  for (let part = 1; part <= partCount(row) && missing.length < missingShown; part++) {
    if (!there.has(part)) missing.push(part);
  }
  return new ChatError(uploadIncomplete, { details: { missing } });
}
