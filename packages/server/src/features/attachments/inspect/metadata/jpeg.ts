import { maxParts } from './maxParts.ts';

const marker = 0xff;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const app1 = 0xe1;

/** Whether a segment affects rendering: JFIF, colour profile, Adobe's colour transform. */
function isKept(kind: number, body: Buffer): boolean {
  if (kind === 0xe0) return body.toString('latin1', 0, 5) === 'JFIF\0';
  if (kind === 0xe2) return body.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  if (kind === 0xee) return body.toString('latin1', 0, 5) === 'Adobe';
  const isApplicationOrComment = (kind >= 0xe0 && kind <= 0xef) || kind === 0xfe;
  return !isApplicationOrComment;
}

/**
 * Returns a JPEG without metadata (Exif with its location, XMP, IPTC, comments, trailing pictures) and with unchanged
 * pixels. `orientation` (1 to 8) is kept. Undefined if invalid.
 */
export function stripJpeg(image: Buffer, orientation: number): Buffer | undefined {
  if (image[0] !== marker || image[1] !== 0xd8) return undefined;
  const kept: Buffer[] = [image.subarray(0, 2)];
  if (orientation > 1) kept.push(orientationSegment(orientation));
  let at = 2;
  while (at + 4 <= image.length) {
    if (image[at] !== marker || kept.length > maxParts) return undefined;
    const kind = image[at + 1] as number;
    if (kind === marker) {
      at++;
      continue;
    }
    if (kind === endOfImage) break;
    const end = at + 2 + image.readUInt16BE(at + 2);
    if (end > image.length) return undefined;
    if (isKept(kind, image.subarray(at + 4, end))) kept.push(image.subarray(at, end));
    at = end;
    if (kind !== startOfScan) continue;
    const scanEnd = endOfScan(image, at);
    kept.push(image.subarray(at, scanEnd));
    at = scanEnd;
  }
  kept.push(Buffer.from([marker, endOfImage]));
  return Buffer.concat(kept);
}

/** Returns the start of the next segment: in scan data a marker's first byte is followed by 0 or a restart marker. */
function endOfScan(image: Buffer, from: number): number {
  for (let at = image.indexOf(marker, from); at !== -1; at = image.indexOf(marker, at + 1)) {
    const next = image[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== marker && (next < 0xd0 || next > 0xd7)) return at;
  }
  return image.length;
}

/** Creates an Exif segment with one entry: tag 0x0112, orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([marker, app1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
