import { maxParts } from './maxParts.ts';

const drawn = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
/** VP8X flags for Exif and XMP. */
const metadataFlags = 0x08 | 0x04;

/** Returns a WebP without Exif, XMP and unknown chunks; one that ends too early up to there. Undefined if invalid. */
export function stripWebp(image: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  /** As the chunks announce it; a truncated one has less. */
  let keptSize = 0;
  const whole = 8 + image.readUInt32LE(4);
  for (let at = 12; at + 8 <= Math.min(whole, image.length); ) {
    const name = image.toString('latin1', at, at + 4);
    const size = image.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (kept.length > maxParts) return undefined;
    if (drawn.has(name)) {
      const chunk = Buffer.from(image.subarray(at, end));
      if (name === 'VP8X') chunk[8] = (chunk[8] as number) & ~metadataFlags;
      kept.push(chunk);
      keptSize += Math.max(8 + size, chunk.length);
    }
    at = end;
  }
  const head = Buffer.from(image.subarray(0, 12));
  head.writeUInt32LE(4 + keptSize, 4);
  return Buffer.concat([head, ...kept]);
}
