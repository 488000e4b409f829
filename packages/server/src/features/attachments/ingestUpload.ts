import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { ChatError, imageInvalid, internalError, type UploadKind } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { cleanFileName } from './fileName.ts';
import type { FileRow } from './fileTables.ts';
import { createFileInspector } from './inspect/fileInspector.ts';
import type { FileFacts } from './inspect/inspectFile.ts';
import { unknownType } from './inspect/realType.ts';
import { fileTexts } from './texts/fileTexts.ts';
import { requireAllowed } from './uploadRules.ts';

/** A complete local file that has not been inspected yet. */
export interface Arrival {
  readonly path: string;
  readonly cid: string;
  readonly userId: string;
  readonly kind: UploadKind;
  readonly name: string;
  /** The type claimed by the sender. */
  readonly mimeType: string;
  /** The storage key of a file that is already stored. */
  readonly blobKey?: string;
}

/** The server's process for inspecting files. */
export const fileInspector = perServer(() => createFileInspector());

/** Generates an unguessable name: of a file, or of its bytes in the storage. */
export const newFileId = (): string => randomBytes(16).toString('base64url');
export const newBlobKey = (): string => randomBytes(20).toString('hex');

/**
 * Inspects an arrived file, rejects it if the rules block its detected type (ATT-04), and stores it: without metadata
 * (ATT-07), with its thumbnail. `write` inserts the row. Stores nothing on an error: `internal`, which is retryable, if
 * the inspection fails.
 */
export async function ingestUpload(
  context: ServerContext,
  arrival: Arrival,
  write: (tx: Transaction, row: FileRow) => Promise<void>,
): Promise<FileRow> {
  const { files } = context;
  const paths = { thumbnail: files.freshPath(), cleaned: files.freshPath() };
  const keys: string[] = [];
  const keep = async (path: string) => {
    const key = newBlobKey();
    keys.push(key);
    await files.keep(key, path);
    return key;
  };
  try {
    const facts = await inspectArrival(context, arrival, paths);
    const size = await sizeOf(arrival.path);
    const { kind, name } = arrival;
    requireAllowed(context, kind, { name, mime_type: facts.mime_type, size });
    if (kind === 'image' && facts.isBroken) throw new ChatError(imageInvalid);
    const source = facts.isCleaned ? paths.cleaned : arrival.path;
    const thumbnail = facts.hasThumbnail ? paths.thumbnail : undefined;
    const row: FileRow = {
      ...newRow(context, arrival, facts),
      size: await sizeOf(source),
      thumbnail_size: thumbnail === undefined ? null : await sizeOf(thumbnail),
      thumbnail_key: thumbnail === undefined ? null : await keep(thumbnail),
      blob_key: !facts.isCleaned && arrival.blobKey ? arrival.blobKey : await keep(source),
    };
    await context.database.write(async (tx) => {
      await write(tx, row);
      tx.after(() => fileTexts(context).hint());
    });
    return row;
  } catch (error) {
    await Promise.allSettled(keys.map((key) => files.remove(key)));
    throw error;
  } finally {
    await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })));
  }
}

const sizeOf = async (path: string) => (await stat(path)).size;

async function inspectArrival(
  context: ServerContext,
  { path, kind, mimeType, userId }: Arrival,
  paths: { thumbnail: string; cleaned: string },
): Promise<FileFacts> {
  try {
    return await fileInspector(context).inspect(userId, { path, claimed: mimeType, kind, ...paths });
  } catch (error) {
    context.logger.warn({ err: error }, 'a file could not be inspected');
    throw new ChatError(internalError, { cause: error });
  }
}

function newRow(
  context: ServerContext,
  { cid, userId, name }: Arrival,
  facts: FileFacts,
): Omit<FileRow, 'blob_key' | 'thumbnail_key' | 'thumbnail_size' | 'size'> {
  return {
    id: newFileId(),
    cid,
    user_id: userId,
    message_id: null,
    type: facts.type,
    name: cleanFileName(name),
    // Browsers download what has no known type.
    mime_type: facts.isUnclean ? unknownType : facts.mime_type,
    width: facts.width ?? null,
    height: facts.height ?? null,
    duration: facts.duration ?? null,
    created_at: context.clock.now(),
    removed_at: null,
  };
}
