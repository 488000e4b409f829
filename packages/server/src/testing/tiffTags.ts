/** A directory entry in a test: a text, the fractions of a coordinate, or a directory. */
type Value = string | readonly number[] | Tags;
type Tags = { readonly [tag: number]: Value };

/** Writes tags into the first directory of a little-endian TIFF or BigTIFF, like cameras and scanners. */
export function withTiffTags(image: Buffer, tags: Tags): Buffer {
  const isBig = image.readUInt16LE(2) === 43;
  const [word, countSize, entrySize] = isBig ? [8, 8, 20] : [4, 2, 12];
  const numberAt = (at: number, size: number) =>
    size === 8 ? Number(image.readBigUInt64LE(at)) : image.readUIntLE(at, size);
  let out = image;
  const append = (bytes: Buffer): number => {
    const at = out.length;
    out = Buffer.concat([out, bytes, Buffer.alloc(bytes.length % 2)]);
    return at;
  };
  const number = (value: number, size: number) => {
    const bytes = Buffer.alloc(size);
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value));
    else bytes.writeUIntLE(value, 0, size);
    return bytes;
  };
  const entry = (tag: number, type: number, count: number, field: Buffer) =>
    Buffer.concat([number(tag, 2), number(type, 2), number(count, word), field]);
  const entryOf = ([key, value]: [string, Value]): Buffer => {
    const tag = Number(key);
    if (typeof value === 'string') {
      const bytes = Buffer.from(`${value}\0`);
      const field = bytes.length > word ? number(append(bytes), word) : Buffer.concat([bytes], word);
      return entry(tag, 2, bytes.length, field);
    }
    if (Array.isArray(value)) {
      const at = append(Buffer.concat(value.map((part: number) => number(part, 4))));
      return entry(tag, 5, value.length / 2, number(at, word));
    }
    const at = append(directory(Object.entries(value).map(entryOf), 0));
    return entry(tag, isBig ? 16 : 4, 1, number(at, word));
  };
  const directory = (entries: readonly Buffer[], next: number) =>
    Buffer.concat([number(entries.length, countSize), ...entries, number(next, word)]);

  const first = numberAt(isBig ? 8 : 4, word);
  const kept = Array.from({ length: numberAt(first, countSize) }, (_, index) => {
    const at = first + countSize + index * entrySize;
    return image.subarray(at, at + entrySize);
  });
  const entries = [...kept, ...Object.entries(tags).map(entryOf)].sort(
    (left, right) => left.readUInt16LE(0) - right.readUInt16LE(0),
  );
  const at = append(directory(entries, numberAt(first + countSize + kept.length * entrySize, word)));
  number(at, word).copy(out, isBig ? 8 : 4);
  return out;
}
