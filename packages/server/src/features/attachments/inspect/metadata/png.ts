import { maxParts } from './maxParts.ts';

/** The ancillary chunks that affect rendering. */
const drawn = new Set(
  'acTL fcTL fdAT tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs hIST sPLT mDCV cLLI'.split(' '),
);
const isCritical = (name: string) => /^[A-Z]/.test(name);

/** Returns a PNG without texts, Exif, times and trailing data; one that ends too early up to there. Undefined if invalid. */
export function stripPng(image: Buffer): Buffer | undefined {
  const kept: Buffer[] = [image.subarray(0, 8)];
  for (let at = 8; at + 12 <= image.length; ) {
    const name = image.toString('latin1', at + 4, at + 8);
    const end = at + 12 + image.readUInt32BE(at);
    if (kept.length > maxParts) return undefined;
    if (isCritical(name) || drawn.has(name)) kept.push(image.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return Buffer.concat(kept);
}
