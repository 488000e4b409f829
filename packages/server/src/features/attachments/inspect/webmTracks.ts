import { open } from 'node:fs/promises';

/** Tracks come before the recorded data. */
const headBytes = 65_536;
const segment = 0x18538067;
const tracks = 0x1654ae6b;
const trackEntry = 0xae;
const trackType = 0x83;
const videoTrack = 1;

/**
 * Whether a WebM or Matroska file has video, from its head alone (RFC 9559): browser recordings lack the lengths that a
 * full reader needs. Undefined if the head does not say.
 */
export async function webmHasVideo(path: string): Promise<boolean | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) });
    const types = trackTypes(buffer.subarray(0, bytesRead));
    return types.length > 0 ? types.includes(videoTrack) : undefined;
  } finally {
    await file.close();
  }
}

/** Returns the types of all tracks listed in the head. */
function trackTypes(bytes: Buffer): number[] {
  const types: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const id = readNumber(bytes, at, false);
    const size = id && readNumber(bytes, at + id.length, true);
    if (!size) break;
    const begin = at + id.length + size.length;
    const end = Math.min(begin + size.value, bytes.length);
    if (id.value === segment || id.value === tracks || id.value === trackEntry)
      types.push(...trackTypes(bytes.subarray(begin, end)));
    else if (id.value === trackType) types.push(bytes.subarray(begin, end).at(-1) ?? 0);
    at = end;
  }
  return types;
}

/** Reads an EBML number and its length in bytes; all ones as a size mean unknown. */
function readNumber(
  bytes: Buffer,
  at: number,
  isSize: boolean,
): { value: number; length: number } | undefined {
  const first = bytes[at];
  const length = first ? Math.clz32(first) - 23 : 0;
  if (length < 1 || at + length > bytes.length) return undefined;
  // Eight bytes are more than Buffer reads at once, and more than any head uses.
  let value = isSize ? (first as number) & (0xff >> length) : (first as number);
  let areAllOnes = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    areAllOnes &&= byte === 0xff;
  }
  return { value: isSize && areAllOnes ? Number.POSITIVE_INFINITY : value, length };
}
