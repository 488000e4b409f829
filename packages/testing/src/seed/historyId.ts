import { createHash } from 'node:crypto';

/**
 * Returns a UUIDv7 (RFC 9562) whose random part is a hash of `name`: the same history gives the same ids every time.
 */
export function historyId(timeMs: number, name: string): string {
  const bytes = Buffer.concat([Buffer.alloc(6), createHash('sha256').update(name).digest().subarray(0, 10)]);
  bytes.writeUIntBE(timeMs, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
