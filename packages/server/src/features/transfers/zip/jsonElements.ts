import { isUtf8 } from 'node:buffer';

/** An element of a list, or an error; `index` is its position, from 0. */
export interface JsonElement {
  readonly index: number;
  readonly value?: unknown;
  readonly broken?: 'broken_line' | 'entry_too_large';
  /** Its bytes were not valid UTF-8 and contain U+FFFD. */
  readonly isMangled?: boolean;
}

/** Largest supported element, in bytes. */
export const maxElementBytes = 4 * 1024 * 1024;
/** Deepest supported nesting. */
const maxDepth = 64;

const quote = 34;
const comma = 44;
const backslash = 92;
const openList = 91;
const opens = (byte: number) => byte === openList || byte === 123;
const closes = (byte: number) => byte === 93 || byte === 125;
const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/**
 * Yields the elements of a JSON array of any size, with one in memory at a time. Broken ones are reported and skipped;
 * a truncated list ends with a broken element.
 */
export async function* jsonElements(bytes: AsyncIterable<Buffer>): AsyncGenerator<JsonElement> {
  let index = 0;
  let state = 'before' as 'before' | 'between' | 'inside' | 'after';
  let depth = 0;
  let isDeep = false;
  let inString = false;
  let isEscaped = false;
  let size = 0;
  let pieces: Buffer[] = [];

  const append = (piece: Buffer) => {
    size += piece.length;
    if (size <= maxElementBytes) pieces.push(piece);
    else pieces = [];
  };
  const finish = (): JsonElement => {
    const element = size > maxElementBytes ? tooLarge(index) : isDeep ? broken(index) : read(pieces, index);
    index += 1;
    pieces = [];
    size = 0;
    isDeep = false;
    return element;
  };

  for await (const piece of bytes) {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] as number;
      if (state === 'inside') {
        if (inString) {
          if (isEscaped) isEscaped = false;
          else if (byte === backslash) isEscaped = true;
          else if (byte === quote) inString = false;
        } else if (byte === quote) inString = true;
        else if (opens(byte)) {
          if (++depth > maxDepth) isDeep = true;
        } else if (depth > 0) {
          if (closes(byte)) depth -= 1;
        } else if (byte === comma || closes(byte)) {
          append(piece.subarray(from, at));
          yield finish();
          state = byte === comma ? 'between' : 'after';
        }
      } else if (isSpace(byte)) continue;
      else if (state === 'between') {
        if (closes(byte)) state = 'after';
        else if (byte !== comma) {
          state = 'inside';
          from = at;
          at -= 1;
        }
      } else if (state === 'before' && byte === openList) state = 'between';
      else if (state === 'before' && isMark(byte, at)) continue;
      else {
        // Not a list, or trailing data.
        yield broken(index);
        return;
      }
    }
    if (state === 'inside') append(piece.subarray(from));
  }
  if (state !== 'after') yield broken(index);
}

/** A byte order mark. */
const isMark = (byte: number, at: number) => byte === [0xef, 0xbb, 0xbf][at];

const broken = (index: number): JsonElement => ({ index, broken: 'broken_line' });
const tooLarge = (index: number): JsonElement => ({ index, broken: 'entry_too_large' });

function read(pieces: readonly Buffer[], index: number): JsonElement {
  const bytes = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isUtf8(bytes) ? { index, value } : { index, value, isMangled: true };
  } catch {
    return broken(index);
  }
}
