import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Uploaded, UploadKind } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { TooManyBytes, writeBytes } from '../../core/files/writeBytes.ts';
import { insertFile } from './fileStore.ts';
import { ingestUpload } from './ingestUpload.ts';
import { toUploaded } from './toUploaded.ts';
import { blockedBy, openForUpload, requireClaimAllowed, sizeLimit, watchedName } from './uploadRules.ts';
import { uploadSlots } from './uploadSlots.ts';

/** A single-request upload. */
export interface FileSending {
  readonly cid: string;
  readonly kind: UploadKind;
  readonly name: string;
  readonly mimeType: string;
  /** As announced; undefined if the sender does not know. */
  readonly size: number | undefined;
  readonly body: Readable;
}

/** Streams a file to the storage (ATT-02, ATT-07). */
export async function sendFile(
  context: ServerContext,
  actor: Actor,
  sending: FileSending,
): Promise<Uploaded> {
  const { kind, cid, mimeType, size = 0, body } = sending;
  const userId = requireUserId(actor);
  try {
    const { read } = context.database;
    const { channelType } = await openForUpload(context, read, actor, cid);
    const name = await watchedName(context, read, actor, channelType, sending.name);
    requireClaimAllowed(context, kind, { name, mime_type: mimeType, size });
    return await uploadSlots(context).use(userId, async () => {
      const path = context.files.freshPath();
      try {
        await receive(context, path, body, kind);
        const arrival = { path, cid, userId, kind, name, mimeType };
        const row = await ingestUpload(context, arrival, async (tx, file) => {
          // A sender who lost the right during the upload must not leave a file.
          await openForUpload(context, tx, actor, cid);
          await tx.run(insertFile, file);
        });
        return toUploaded(row);
      } finally {
        await rm(path, { force: true });
      }
    });
  } catch (error) {
    // Drains the rest, so that the answer is read and the connection can be reused.
    body.resume();
    throw error;
  }
}

async function receive(
  context: ServerContext,
  path: string,
  body: Readable,
  kind: UploadKind,
): Promise<void> {
  const limit = sizeLimit(context, kind);
  await using handle = await open(path, 'wx');
  await writeBytes(handle, body, { limit }).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? blockedBy('size_limit', limit) : error;
  });
}
