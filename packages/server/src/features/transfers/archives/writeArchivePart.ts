import type { Readable } from 'node:stream';
import { archiveKeptMs, ChatError, type ImportArchive, tooManyUploads } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { inputError } from '../../../core/http/validate.ts';
import { type UploadClaim, uploadSlots, withUploadClaim } from '../../attachments/index.ts';
import { keepArchive, selectArchiveParts, upsertArchivePart } from './archiveStore.ts';
import { archiveFile, archivePartCount, archivePartPosition, openArchive, toArchive } from './archives.ts';

/** The parts that this node is writing; a claim excludes other nodes. */
const writings = perServer(() => new Set<string>());

/** Streams a part to the storage. One that was already received, or is being received, is unchanged. */
export async function writeArchivePart(
  context: ServerContext,
  actor: Actor,
  { id, part, body }: { id: string; part: number; body: Readable },
): Promise<ImportArchive> {
  const { database, files, clock } = context;
  try {
    const row = await openArchive(context, database.read, id);
    const position = archivePartPosition(row, part);
    if (!position) {
      throw inputError([{ field: 'part', rule: `must be a number from 1 to ${archivePartCount(row)}` }]);
    }
    const write = async (claim: UploadClaim) => {
      const known = await database.read.all(selectArchiveParts, { archive_id: id });
      if (known.some((other) => other.part === part)) {
        body.resume();
        return;
      }
      await uploadSlots(context).use(actor.userId ?? 'the host', async () => {
        const tag = await files.writePart(archiveFile(row), position, claim.guard(body));
        await database.write(async (tx) => {
          await claim.confirm(tx);
          await openArchive(context, tx, id);
          await tx.run(upsertArchivePart, { archive_id: id, part, tag });
          await tx.run(keepArchive, { id, expires_at: clock.now() + archiveKeptMs });
        });
      });
    };
    const key = `archive/${id}/${part}`;
    await alone(context, key, () => withUploadClaim(context, key, 'refuse', write));
    return toArchive(database.read, row);
  } catch (error) {
    body.resume();
    throw error;
  }
}

/** Ensures a single writer per part on this node: a second one must retry. */
async function alone(context: ServerContext, key: string, write: () => Promise<void>): Promise<void> {
  const inWork = writings(context);
  if (inWork.has(key)) throw new ChatError(tooManyUploads, { details: { retry_after_ms: 1000 } });
  inWork.add(key);
  try {
    await write();
  } finally {
    inWork.delete(key);
  }
}
