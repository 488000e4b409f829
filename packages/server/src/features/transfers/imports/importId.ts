import { createHash } from 'node:crypto';
import type { ImportForm } from '@confab/protocol';

/**
 * Returns a UUIDv7 (RFC 9562) whose random part is a hash of `name`, so that the same message of the same archive
 * always has the same id.
 */
export function importedMessageId(timeMs: number, name: string): string {
  const bytes = Buffer.concat([Buffer.alloc(6), createHash('sha256').update(name).digest().subarray(0, 10)]);
  bytes.writeUIntBE(timeMs, 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Returns the id of an archive's new user or channel: `slack-u012ab`. Names with invalid characters, and long ones, get
 * a hash.
 */
export function importedId(form: ImportForm, sourceId: string): string {
  const plain = sourceId.toLowerCase().replace(/[^a-z0-9_-]/g, '_');
  const id = `${form}-${plain}`;
  if (id.length <= 64 && plain === sourceId.toLowerCase()) return id;
  const hash = createHash('sha256')
    .update(sourceId)
    .digest('base64url')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12);
  return `${id.slice(0, 51)}-${hash}`;
}
