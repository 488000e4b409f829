import { type FileHandle, open } from 'node:fs/promises';
import type { BlankRange } from './blankRanges.ts';

/** Pages, thumbnails and metadata; a file with more is not a picture. */
const maxDirectories = 1000;
const maxEntries = 1024;

/** Tags with texts about the picture: location, time, device, author, content. */
const textTags = new Set([
  269, // DocumentName
  270, // ImageDescription
  271, // Make
  272, // Model
  285, // PageName
  305, // Software
  306, // DateTime
  315, // Artist
  316, // HostComputer
  700, // XMP
  33_432, // Copyright
  33_723, // IPTC
  34_377, // Photoshop
  37_510, // UserComment
  40_091, // XPTitle
  40_092, // XPComment
  40_093, // XPAuthor
  40_094, // XPKeywords
  40_095, // XPSubject
]);
/** Tags that lead to a directory of their own: Exif, GPS, Interoperability. */
const directoryTags = new Set([34_665, 34_853, 40_965]);
const subImagesTag = 330;
/** Bytes of one value, by the number of its type (TIFF 6.0 and BigTIFF). */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

const asciiType = 2;

interface Entry {
  readonly tag: number;
  readonly value: BlankRange;
  /** The targets of the tag, if its value is the offset of one or several directories. */
  targets(): Promise<number[]>;
}

/** Finds the metadata of a TIFF picture, as byte ranges to overwrite (ATT-07). */
export async function tiffMetadata(path: string): Promise<BlankRange[]> {
  await using file = await open(path, 'r');
  const reader = await TiffReader.of(file, (await file.stat()).size);
  if (!reader) return [];
  const ranges: BlankRange[] = [];
  const seen = new Set<number>();
  const ahead: { at: number; isAbout: boolean }[] = [{ at: await reader.first(), isAbout: false }];
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const { at, isAbout } = next;
    if (at === 0 || seen.has(at) || seen.size >= maxDirectories) continue;
    seen.add(at);
    const directory = await reader.directory(at);
    if (!directory) continue;
    if (isAbout) ranges.push(directory.range);
    else ahead.push({ at: directory.next, isAbout: false });
    for (const entry of directory.entries) {
      const leadsAbout = directoryTags.has(entry.tag);
      if (isAbout || textTags.has(entry.tag)) ranges.push(entry.value);
      if (!leadsAbout && entry.tag !== subImagesTag) continue;
      if (ahead.length > maxDirectories) continue;
      for (const target of await entry.targets()) ahead.push({ at: target, isAbout: leadsAbout || isAbout });
    }
  }
  return ranges.filter(({ from, to }) => from < to);
}

/** Reads the directories of a TIFF, or of a BigTIFF with its 8-byte offsets. */
class TiffReader {
  readonly #file: FileHandle;
  readonly #size: number;
  readonly #isLittle: boolean;
  readonly #isBig: boolean;

  private constructor(file: FileHandle, size: number, isLittle: boolean, isBig: boolean) {
    this.#file = file;
    this.#size = size;
    this.#isLittle = isLittle;
    this.#isBig = isBig;
  }

  /** Undefined if the file does not begin like a TIFF. */
  static async of(file: FileHandle, size: number): Promise<TiffReader | undefined> {
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    const order = head.toString('latin1', 0, 2);
    if (order !== 'II' && order !== 'MM') return undefined;
    const isLittle = order === 'II';
    const version = isLittle ? head.readUInt16LE(2) : head.readUInt16BE(2);
    return version === 42 || version === 43
      ? new TiffReader(file, size, isLittle, version === 43)
      : undefined;
  }

  async first(): Promise<number> {
    const word = this.#wordSize;
    return this.#number(await this.#bytes(this.#isBig ? 8 : 4, word), 0, word);
  }

  async directory(at: number): Promise<{ range: BlankRange; entries: Entry[]; next: number } | undefined> {
    const [countSize, entrySize] = this.#isBig ? [8, 20] : [2, 12];
    const count = this.#number(await this.#bytes(at, countSize), 0, countSize);
    const from = at + countSize;
    const end = from + count * entrySize;
    if (count > maxEntries || end > this.#size) return undefined;
    const bytes = await this.#bytes(from, count * entrySize);
    const next = this.#number(await this.#bytes(end, this.#wordSize), 0, this.#wordSize);
    const entries = Array.from({ length: count }, (_, index) => this.#entry(bytes, from, index * entrySize));
    return { range: { from: at, to: end }, entries, next };
  }

  get #wordSize(): number {
    return this.#isBig ? 8 : 4;
  }

  #entry(bytes: Buffer, base: number, at: number): Entry {
    const word = this.#wordSize;
    const type = this.#number(bytes, at + 2, 2);
    const unit = typeSizes[type] ?? 0;
    const length = this.#number(bytes, at + 4, word) * unit;
    const field = at + 4 + word;
    const from = length <= word ? base + field : this.#number(bytes, field, word);
    const to = Math.min(from + length, this.#size);
    // A text of spaces is valid for every reader; some reject one of zeros.
    const value = type === asciiType ? { from, to: to - 1, fill: 32 } : { from, to };
    const targets = async () => {
      if (unit < 4) return [];
      const offsets = await this.#bytes(value.from, Math.min(value.to - value.from, unit * maxEntries));
      return Array.from({ length: Math.floor(offsets.length / unit) }, (_, index) =>
        this.#number(offsets, index * unit, unit),
      );
    };
    return { tag: this.#number(bytes, at, 2), value, targets };
  }

  async #bytes(at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.#size - at)));
    if (bytes.length > 0) await this.#file.read(bytes, 0, bytes.length, at);
    return bytes;
  }

  /** Returns 0 past the end of the file. */
  #number(bytes: Buffer, at: number, size: number): number {
    if (at + size > bytes.length) return 0;
    if (size === 8) return Number(this.#isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return this.#isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  }
}
