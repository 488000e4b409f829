import { maxParts } from './maxParts.ts';

const extension = 0x21;
const picture = 0x2c;
const trailer = 0x3b;
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns a GIF without comments, XMP and trailing data; one that ends too early up to there. Undefined if invalid. */
export function stripGif(image: Buffer): Buffer | undefined {
  let at = 13 + tableSize(image[10] ?? 0);
  const kept: Buffer[] = [image.subarray(0, at)];
  while (at < image.length) {
    const kind = image[at];
    if (kind === trailer) return Buffer.concat([...kept, Buffer.from([trailer])]);
    const body =
      kind === extension ? at + 2 : kind === picture ? at + 11 + tableSize(image[at + 9] ?? 0) : undefined;
    if (!body || kept.length > maxParts) return undefined;
    const end = endOfBlocks(image, body);
    if (kind === picture || isDrawn(image, at)) kept.push(image.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function isDrawn(image: Buffer, at: number): boolean {
  const label = image[at + 1];
  if (label === 0xf9 || label === 0x01) return true;
  return label === 0xff && loops.includes(image.toString('latin1', at + 3, at + 14));
}

/** Returns the end of a list of length-prefixed blocks, terminated by an empty one or the end of the file. */
function endOfBlocks(image: Buffer, from: number): number {
  for (let at = from; at < image.length; ) {
    const length = image[at] as number;
    at += 1 + length;
    if (length === 0) return at;
  }
  return image.length;
}
