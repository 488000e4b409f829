import { maxElementBytes } from './jsonElements.ts';
import type { ArchiveEntry, ZipArchive } from './zipArchive.ts';

/** Reads an entry that is one JSON value; undefined if it is not, or too large. Throws `BrokenEntry`. */
export async function readJson(zip: ZipArchive, entry: ArchiveEntry): Promise<unknown> {
  if (entry.size > maxElementBytes) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of zip.bytes(entry)) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return undefined;
  }
}
