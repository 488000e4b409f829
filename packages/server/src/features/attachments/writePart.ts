import type { Readable } from 'node:stream';
import { ChatError, type Upload, uploadBroken } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { inputError } from '../../core/http/validate.ts';
import { uploadSlots } from './uploadSlots.ts';
import { putPart, selectParts, touchUpload } from './uploadStore.ts';
import { openUpload, partCount, partedFile, partPosition, toUpload } from './uploads.ts';

interface Writing {
  readonly body: Readable;
  readonly done: Promise<unknown>;
}

/** The parts being written, by upload and number. */
const writings = perServer(() => new Map<string, Writing>());

/**
 * Stores a part. One that was already received is unchanged. If the same part is still being written, over a connection
 * that broke silently, the newer call replaces it.
 */
export async function writePart(
  context: ServerContext,
  actor: Actor,
  { id, part, body }: { id: string; part: number; body: Readable },
): Promise<Upload> {
  const { database, files, clock } = context;
  try {
    const row = await openUpload(context, database.read, actor, id);
    const place = partPosition(row, part);
    if (!place) throw inputError([{ field: 'part', rule: `must be a number from 1 to ${partCount(row)}` }]);
    const write = async () => {
      const known = await database.read.all(selectParts, { upload_id: id });
      if (row.file_id !== null || known.some((other) => other.part === part)) {
        body.resume();
        return;
      }
      const tag = await files.writePart(partedFile(row), place, body);
      await database.write(async (tx) => {
        await openUpload(context, tx, actor, id);
        await tx.run(putPart, { upload_id: id, part, tag });
        await tx.run(touchUpload, { id, now: clock.now() });
      });
    };
    await uploadSlots(context).use(requireUserId(actor), () => alone(context, `${id}/${part}`, body, write));
    return toUpload(database.read, row);
  } catch (error) {
    body.resume();
    throw error;
  }
}

/** Ensures a single writer per part: the older one is aborted first. */
async function alone(
  context: ServerContext,
  key: string,
  body: Readable,
  write: () => Promise<void>,
): Promise<void> {
  const inWork = writings(context);
  for (let older = inWork.get(key); older; older = inWork.get(key)) {
    older.body.destroy(new Error('The part was sent twice.'));
    await older.done;
  }
  if (body.destroyed) throw new ChatError(uploadBroken);
  const written = write();
  const writing = { body, done: written.catch(() => undefined) };
  inWork.set(key, writing);
  try {
    await written;
  } finally {
    if (inWork.get(key) === writing) inWork.delete(key);
  }
}
