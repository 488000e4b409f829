import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ChatError, uploadBroken } from '@confab/protocol';
import { createFolder } from '../config/createFolder.ts';
import {
  type ByteRange,
  FileMissing,
  type FilePart,
  type FileStorage,
  type PartedFile,
} from './fileStorage.ts';
import { createLimiter } from './limiters.ts';
import { TooManyBytes, toDiskError, writeBytes } from './writeBytes.ts';

/** Tests replace this to simulate a full disk. */
type OpenFile = (path: string, flags: string) => Promise<FileHandle>;

export interface FolderOptions {
  /** The name of this server among those that share the folder; undefined if no other one uses it. */
  readonly nodeId?: string | undefined;
  readonly openFile?: OpenFile;
}

/** Data in transit of another server is removed after this time: that server no longer runs. */
const abandonedMs = 86_400_000;

/**
 * Stores files in a folder. Incoming data is written below `incoming` and synced before it gets its name, so that a
 * name always stands for a complete file. Parts are written at their offsets into one file, which is never copied.
 */
export async function openFolderStorage(
  folder: string,
  { nodeId, openFile = open }: FolderOptions = {},
): Promise<FileStorage> {
  const incoming = join(folder, 'incoming');
  createFolder(incoming);
  await removeLeftovers(incoming, nodeId);
  createFolder(join(folder, 'parts'));
  const oneAtATime = createLimiter(1);
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  const partsPath = (token: string) => join(folder, 'parts', token);

  /** Syncs one file at a time, so that threads are left for the syncs of the log. */
  const sync = (handle: FileHandle) => oneAtATime(() => handle.sync());

  const moveIn = async (from: string, key: string) => {
    const path = pathOf(key);
    if ((await mkdir(dirname(path), { recursive: true })) !== undefined) await syncFolder(folder);
    await rename(from, path);
    await syncFolder(dirname(path));
  };
  const syncFolder = async (path: string) => {
    await using handle = await open(path, 'r');
    await sync(handle);
  };

  return {
    freshPath: () => join(incoming, nodeId ? `${nodeId}.${randomUUID()}` : randomUUID()),

    async keep(key, path) {
      try {
        {
          await using handle = await openFile(path, 'r+');
          await sync(handle);
        }
        await moveIn(path, key);
      } catch (error) {
        await rm(path, { force: true });
        throw toDiskError(error);
      }
    },

    async read(key: string, range?: ByteRange): Promise<Readable> {
      const handle = await openKept(pathOf(key), key);
      return handle.createReadStream(range && { start: range.from, end: range.to });
    },

    async localCopy(key) {
      const path = pathOf(key);
      await (await openKept(path, key)).close();
      return { path, [Symbol.asyncDispose]: async () => undefined };
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async beginParts(key) {
      const token = randomUUID();
      const handle = await openFile(partsPath(token), 'wx');
      await handle.close();
      await syncFolder(join(folder, 'parts'));
      return { key, token };
    },

    async writePart({ token }: PartedFile, { offset, size }: FilePart, body: Readable): Promise<string> {
      await using handle = await openFile(partsPath(token), 'r+');
      const written = await writeBytes(handle, body, { offset, limit: size }).catch((error: unknown) => {
        throw error instanceof TooManyBytes ? new ChatError(uploadBroken, { cause: error }) : error;
      });
      if (written < size) throw new ChatError(uploadBroken);
      await sync(handle).catch((error: unknown) => {
        throw toDiskError(error);
      });
      return '';
    },

    finishParts: ({ key, token }) => moveIn(partsPath(token), key),
    dropParts: ({ token }) => rm(partsPath(token), { force: true }),
    close: () => undefined,
  };
}

/**
 * Removes data in transit that was never acknowledged: of this server’s earlier run, and of servers that share the folder
 * and ended long ago.
 */
async function removeLeftovers(incoming: string, nodeId: string | undefined): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const isOwn = nodeId === undefined || name.startsWith(`${nodeId}.`);
    const changedAt = isOwn ? 0 : (await stat(path).catch(() => undefined))?.mtimeMs;
    if (changedAt !== undefined && changedAt < Date.now() - abandonedMs)
      await rm(path, { recursive: true, force: true });
  }
}

async function openKept(path: string, key: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key, error);
    throw error;
  }
}
