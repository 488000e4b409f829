import { type FileHandle, open } from 'node:fs/promises';
import { type Box, contentsOf, readBoxes } from './isoBoxes.ts';

const maxList = 4 * 1024 * 1024;

/** Reads numbers sequentially. */
class NumberReader {
  readonly #bytes: Buffer;
  at: number;
  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }
  /** Returns the next number of this many bytes; 0 at the end. */
  next(bytes: number): number {
    let value = 0;
    for (let index = 0; index < bytes; index++) value = value * 256 + (this.#bytes[this.at++] ?? 0);
    return value;
  }
  text(length: number): string {
    this.at += length;
    return this.#bytes.toString('latin1', this.at - length, this.at);
  }
}

/** Finds the Exif and XMP data of a HEIF picture (ISO 23008-12), as byte ranges to overwrite (ATT-07). */
export async function heifMetadata(path: string): Promise<{ from: number; to: number }[]> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const meta = (await readBoxes(file, 0, size)).find(({ type }) => type === 'meta');
  if (!meta) return [];
  const inMeta = await readBoxes(file, meta.from + 4, meta.to);
  const ids = await metadataItems(file, inMeta);
  const ranges = await itemRanges(file, inMeta, ids);
  // A truncated file may have the beginning of one.
  return ranges.map(({ from, to }) => ({ from, to: Math.min(to, size) })).filter(({ from, to }) => from < to);
}

/** Finds the metadata items. */
async function metadataItems(file: FileHandle, inMeta: readonly Box[]): Promise<Set<number>> {
  const list = inMeta.find(({ type }) => type === 'iinf');
  const ids = new Set<number>();
  if (!list) return ids;
  const version = (await contentsOf(file, { ...list, to: list.from + 1 }, 1))?.[0] ?? 0;
  for (const entry of await readBoxes(file, list.from + (version === 0 ? 6 : 8), list.to)) {
    const contents = await contentsOf(file, entry, 4096);
    if (entry.type !== 'infe' || !contents || (contents[0] ?? 0) < 2) continue;
    const reader = new NumberReader(contents, 4);
    const id = reader.next(contents[0] === 2 ? 2 : 4);
    reader.at += 2;
    if (['Exif', 'mime', 'uri '].includes(reader.text(4))) ids.add(id);
  }
  return ids;
}

async function itemRanges(file: FileHandle, inMeta: readonly Box[], ids: ReadonlySet<number>) {
  const list = inMeta.find(({ type }) => type === 'iloc');
  const data = inMeta.find(({ type }) => type === 'idat');
  const contents = list && (await contentsOf(file, list, maxList));
  const ranges: { from: number; to: number }[] = [];
  if (!contents) return ranges;
  const version = contents[0] ?? 0;
  const reader = new NumberReader(contents, 4);
  const sizes = reader.next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const count = reader.next(version < 2 ? 2 : 4);
  for (let item = 0; item < count && reader.at < contents.length; item++) {
    const id = reader.next(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.next(2) & 15 : 0;
    reader.at += 2;
    const base = reader.next(baseSize);
    const extents = reader.next(2);
    for (let extent = 0; extent < extents && reader.at < contents.length; extent++) {
      reader.at += indexSize;
      const offset = base + reader.next(offsetSize);
      const length = reader.next(lengthSize);
      // Method 0 is relative to the file's start, 1 to that of the data box.
      const from = method === 1 && data ? data.from + offset : offset;
      if (ids.has(id) && method < 2) ranges.push({ from, to: from + length });
    }
  }
  return ranges;
}
