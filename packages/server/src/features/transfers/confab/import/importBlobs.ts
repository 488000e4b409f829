import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerContext } from '../../../../core/feature/feature.ts';
import { FileMissing } from '../../../../core/files/fileStorage.ts';
import { type ArchiveEntry, BrokenEntry } from '../../zip/zipArchive.ts';
import { blobFolder, blobKey } from '../archiveForm.ts';
import { type EverythingLoading, positionOfFiles, saveProgress } from './everythingLoading.ts';

/** Imports the bytes of files, after the completed ones. Existing files are unchanged. */
export async function importBlobs(loading: EverythingLoading, completed: number): Promise<void> {
  const { zip, tally, isDry, context } = loading;
  let within = 0;
  for (const entry of zip.entries.values()) {
    if (!entry.path.startsWith(blobFolder)) continue;
    within += 1;
    if (within <= completed) continue;
    const key = entry.path.slice(blobFolder.length);
    if (!blobKey.test(key)) tally.note('files', 'unsafe_path', true, entry.path);
    else if (await hasBlob(context, key)) tally.add('files', { found: 1, there: 1 });
    else if (isDry || (await storeBlob(loading, key, entry))) tally.add('files', { found: 1, written: 1 });
    await saveProgress(loading, { at: positionOfFiles, within });
  }
}

async function hasBlob({ files }: ServerContext, key: string): Promise<boolean> {
  try {
    (await files.read(key, { from: 0, to: 0 })).destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

/** Stores bytes; returns false and reports it if the archive is broken there. */
async function storeBlob(
  { context, zip, tally }: EverythingLoading,
  key: string,
  entry: ArchiveEntry,
): Promise<boolean> {
  const path = context.files.freshPath();
  try {
    await pipeline(Readable.from(zip.bytes(entry)), createWriteStream(path, { flags: 'wx' }));
    await context.files.keep(key, path);
    return true;
  } catch (error) {
    if (!(error instanceof BrokenEntry)) throw error;
    tally.note('files', 'broken_entry', true, entry.path);
    return false;
  } finally {
    await rm(path, { force: true });
  }
}
