import { isUtf8 } from 'node:buffer';
import { type JsonElement, maxElementBytes } from './jsonElements.ts';

const newLine = 10;
const maxDepth = 64;

/** Yields the lines of a JSON Lines file, skipping empty ones. Broken ones are reported and skipped. */
export async function* jsonLines(
  bytes: AsyncIterable<Buffer>,
  maxBytes = maxElementBytes,
): AsyncGenerator<JsonElement> {
  let index = 0;
  let size = 0;
  let pieces: Buffer[] = [];
  const append = (piece: Buffer) => {
    size += piece.length;
    if (size <= maxBytes) pieces.push(piece);
    else pieces = [];
  };
  const finish = (): JsonElement | undefined => {
    const element = size > maxBytes ? ({ index, broken: 'entry_too_large' } as const) : read(pieces, index);
    index += 1;
    size = 0;
    pieces = [];
    return element;
  };
  for await (const piece of bytes) {
    let from = 0;
    for (let at = piece.indexOf(newLine); at >= 0; at = piece.indexOf(newLine, from)) {
      append(piece.subarray(from, at));
      from = at + 1;
      const element = finish();
      if (element) yield element;
    }
    append(piece.subarray(from));
  }
  const last = finish();
  if (last) yield last;
}

function read(pieces: readonly Buffer[], index: number): JsonElement | undefined {
  const bytes = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
  const text = bytes.toString('utf8').trim();
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (depthOf(text) > maxDepth) return { index, broken: 'broken_line' };
    return isUtf8(bytes) ? { index, value } : { index, value, isMangled: true };
  } catch {
    return { index, broken: 'broken_line' };
  }
}

/** Returns the nesting depth of JSON. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (inString) {
      if (sign === 92) at += 1;
      else if (sign === 34) inString = false;
    } else if (sign === 34) inString = true;
    else if (sign === 91 || sign === 123) deepest = Math.max(deepest, ++depth);
    else if (sign === 93 || sign === 125) depth -= 1;
  }
  return deepest;
}
