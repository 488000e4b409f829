import type { Environment } from './environment.ts';

/** Creates a UUIDv7 (RFC 9562), which sorts by creation time. */
export function uuidV7(environment: Pick<Environment, 'now' | 'randomBytes'>): string {
  const bytes = environment.randomBytes(16);
  let ms = environment.now();
  for (let index = 5; index >= 0; index--) {
    bytes[index] = ms % 256;
    ms = Math.floor(ms / 256);
  }
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
