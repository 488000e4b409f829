import type { ByteRange } from '../../core/files/fileStorage.ts';

/**
 * Parses a Range header, within `size` bytes (RFC 9110, one range). Undefined if the header is to be ignored and the
 * whole file sent; `none` if the range is outside the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'none' : { from: size - count, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= size ? 'none' : { from, to };
}
