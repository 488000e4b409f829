import type { Readable } from 'node:stream';
import { ChatError, type Upload, uploadBroken } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { inputError } from '../../core/http/validate.ts';
import { type UploadClaim, withUploadClaim } from './uploadClaims.ts';
import { uploadSlots } from './uploadSlots.ts';
import { selectParts, touchUpload, upsertPart } from './uploadStore.ts';
import { openUpload, partCount, partedFile, partPosition, toUpload } from './uploads.ts';

interface Writing {
  readonly body: Readable;
  readonly arrivedMs: number;
  readonly done: Promise<unknown>;
}

/** The parts that this node is writing, by upload and number; a claim excludes other nodes. */
const writings = perServer(() => new Map<string, Writing>());

/** A call that stores a part. */
export interface PartCall {
  /** The upload. */
  readonly id: string;
  readonly part: number;
  readonly body: Readable;
  /** When the call's head arrived, by a monotonic clock. */
  readonly arrivedMs: number;
}

/**
 * Stores a part. One that was already received is unchanged. If the same part is still being written, over a connection
 * that broke silently, the call that arrived last replaces the others.
 */
export async function writePart(context: ServerContext, actor: Actor, call: PartCall): Promise<Upload> {
  const { id, part, body } = call;
  const { database, files, clock } = context;
  try {
    const row = await openUpload(context, database.read, actor, id);
    const position = partPosition(row, part);
    if (!position)
      throw inputError([{ field: 'part', rule: `must be a number from 1 to ${partCount(row)}` }]);
    const write = async (claim: UploadClaim) => {
      const [current, known] = await Promise.all([
        openUpload(context, database.read, actor, id),
        database.read.all(selectParts, { upload_id: id }),
      ]);
      if (current.file_id !== null || known.some((other) => other.part === part)) {
        body.resume();
        return;
      }
      const tag = await files.writePart(partedFile(row), position, claim.guard(body));
      await database.write(async (tx) => {
        await claim.confirm(tx);
        await openUpload(context, tx, actor, id);
        await tx.run(upsertPart, { upload_id: id, part, tag });
        await tx.run(touchUpload, { id, now: clock.now() });
      });
    };
    await uploadSlots(context).use(requireUserId(actor), () =>
      alone(context, call, () => withUploadClaim(context, `${id}/${part}`, 'replace', write, body)),
    );
    return toUpload(database.read, row);
  } catch (error) {
    body.resume();
    throw error;
  }
}

/**
 * Ensures a single writer per part on this node: earlier calls are aborted first. The order is that of arrival, since a broken
 * call may be authenticated after the call that repeats it.
 */
async function alone(
  context: ServerContext,
  { id, part, body, arrivedMs }: PartCall,
  write: () => Promise<void>,
): Promise<void> {
  const inWork = writings(context);
  const key = `${id}/${part}`;
  for (let other = inWork.get(key); other; other = inWork.get(key)) {
    if (body.destroyed || other.arrivedMs > arrivedMs) break;
    other.body.destroy(new Error('The part was sent twice.'));
    await other.done;
  }
  if (body.destroyed || inWork.has(key)) throw new ChatError(uploadBroken);
  const written = write();
  inWork.set(key, { body, arrivedMs, done: written.catch(() => undefined) });
  try {
    await written;
  } finally {
    inWork.delete(key);
  }
}
