import { crc32 } from 'node:zlib';
import { archiveInvalid, archiveTooLarge, ChatError } from '@confab/protocol';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { safePath } from './safePath.ts';
import { maxEntries, maxUnpackedBytes } from './zipLimits.ts';

/** A file in an archive. */
export interface ArchiveEntry {
  readonly path: string;
  /** Unpacked, in bytes. */
  readonly size: number;
}

/** An entry's bytes do not match its header. */
export class BrokenEntry extends Error {}

/**
 * An untrusted ZIP file. Paths are only names and never used on this machine; entries with unsafe paths or special
 * types are listed in `unsafe` instead of `entries`.
 */
export interface ZipArchive {
  /** In path order. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
  /** Skipped paths: the first of them, and their number. */
  readonly unsafe: { readonly count: number; readonly examples: readonly string[] };
  /** Unpacks an entry as a stream. Throws {@link BrokenEntry} if size or checksum do not match. */
  bytes(entry: ArchiveEntry): AsyncGenerator<Buffer>;
  close(): void;
}

type KeptEntry = ArchiveEntry &
  Pick<Entry, 'compressedSize' | 'relativeOffsetOfLocalHeader' | 'crc32' | 'compressionMethod'>;

const unsafeShown = 5;

/** Opens an archive. Throws `archive_invalid`, or `archive_too_large` before unpacking anything. */
export async function openZip(path: string, archiveSize: number): Promise<ZipArchive> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false }).catch(
    (cause: unknown) => {
      throw new ChatError(archiveInvalid, { cause });
    },
  );
  try {
    const { kept, unsafe } = await listEntries(zip, archiveSize);
    return {
      entries: kept,
      unsafe,
      bytes: (entry) => unpack(zip, entry as KeptEntry),
      close: () => zip.close(),
    };
  } catch (cause) {
    zip.close();
    throw cause instanceof ChatError ? cause : new ChatError(archiveInvalid, { cause });
  }
}

async function listEntries(zip: ZipFile, archiveSize: number) {
  if (zip.entryCount > maxEntries) throw tooLarge(`more than ${maxEntries} entries`);
  const found: KeptEntry[] = [];
  const unsafe = { count: 0, examples: [] as string[] };
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    if (path.endsWith('/')) continue;
    if (!isPlainFile(entry) || !safePath(path)) {
      unsafe.count += 1;
      if (unsafe.examples.length < unsafeShown) unsafe.examples.push(path.slice(0, 100).toWellFormed());
      continue;
    }
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    // Overlapping entries would unpack to far more than the archive contains.
    if (packed > archiveSize) throw new ChatError(archiveInvalid);
    if (unpacked > maxUnpackedBytes(archiveSize))
      throw tooLarge('more bytes than an archive of its size can');
    const { compressedSize, uncompressedSize: size, relativeOffsetOfLocalHeader } = entry;
    const { crc32, compressionMethod } = entry;
    found.push({ path, size, compressedSize, relativeOffsetOfLocalHeader, crc32, compressionMethod });
  }
  found.sort((left, right) => (left.path < right.path ? -1 : 1));
  // Of entries with the same path, the first wins.
  const kept = new Map<string, KeptEntry>();
  for (const entry of found) if (!kept.has(entry.path)) kept.set(entry.path, entry);
  return { kept, unsafe };
}

const tooLarge = (what: string) =>
  new ChatError(archiveTooLarge, { message: `The archive contains ${what}, so it can’t be imported.` });

const unix = 3;
const fileTypeMask = 0o170000;
const regularFile = 0o100000;

/** Whether it is a regular, unencrypted file with a supported compression. */
function isPlainFile(entry: Entry): boolean {
  const type = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  const isLink = entry.versionMadeBy >> 8 === unix && type !== 0 && type !== regularFile;
  const isPacked = entry.compressionMethod === 0 || entry.compressionMethod === 8;
  return !isLink && isPacked && !entry.isEncrypted();
}

async function* unpack(zip: ZipFile, entry: KeptEntry): AsyncGenerator<Buffer> {
  let size = 0;
  let checksum = 0;
  try {
    for await (const piece of await openEntry(zip, entry)) {
      size += (piece as Buffer).length;
      if (size > entry.size) throw new BrokenEntry(`${entry.path} is larger than it claims.`);
      checksum = crc32(piece as Buffer, checksum);
      yield piece as Buffer;
    }
  } catch (cause) {
    if (cause instanceof BrokenEntry) throw cause;
    throw new BrokenEntry(`${entry.path} can’t be unpacked.`, { cause });
  }
  if (size !== entry.size || checksum !== entry.crc32) throw new BrokenEntry(`${entry.path} is corrupted.`);
}

async function openEntry(zip: ZipFile, entry: KeptEntry) {
  const { compressedSize, compressionMethod, size } = entry;
  const header = await zip.readLocalFileHeaderPromise(entry as unknown as Entry, { minimal: true });
  return new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    const opened = (error: Error | null, stream: NodeJS.ReadableStream) =>
      error ? reject(error) : resolve(stream);
    const isDeflated = compressionMethod === 8;
    zip.openReadStreamLowLevel(
      header.fileDataStart,
      compressedSize,
      0,
      compressedSize,
      isDeflated,
      size,
      opened,
    );
  });
}
