import { open } from 'node:fs/promises';
import { bareMimeType } from '@confab/protocol';
import { fileTypeFromFile } from 'file-type';

const headBytes = 4096;
export const unknownType = 'application/octet-stream';

/** Containers that many formats share: the sender's claim counts if it is one of them. */
const containers: Record<string, RegExp> = {
  'application/x-cfb': /^application\/(msword|vnd\.(ms-|visio)|x-msi|x-ole)/,
  'application/zip': /^application\/(vnd\.openxmlformats|vnd\.oasis|vnd\.ms-|epub|java-archive|vnd\.android)/,
  'application/xml': /^(application|text|image)\/([\w.+-]*\+)?xml$/,
  'application/x-ole-storage': /^application\/(msword|vnd\.ms-)/,
};

/**
 * Detects the MIME type of a file from its bytes (ATT-04). The `claimed` type counts only where bytes cannot decide:
 * among kinds of text, and within a container that many formats share. Unrecognized bytes are
 * `application/octet-stream`.
 */
export async function realType(path: string, claimed: string): Promise<string> {
  const claimedType = bareMimeType(claimed);
  const found = (await fileTypeFromFile(path))?.mime;
  if (found && found !== 'application/xml') return containers[found]?.test(claimedType) ? claimedType : found;
  const text = await textHead(path);
  if (text === undefined) return found ?? unknownType;
  const markup = markupType(text);
  if (markup) return markup;
  if (found) return containers[found]?.test(claimedType) ? claimedType : found;
  return isTextual(claimedType) ? claimedType : 'text/plain';
}

const isTextual = (type: string) =>
  type.startsWith('text/') ||
  /^application\/([\w.-]+\+)?(json|xml|javascript|x-javascript|yaml|x-yaml|toml|sql|x-sh|rtf|csv|ld\+json)$/.test(
    type,
  ) ||
  type === 'image/svg+xml';

/** Returns the beginning of a text file; undefined for anything else. */
async function textHead(path: string): Promise<string | undefined> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  const mark = head.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(head);
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(head);
  // In text, white space is the only control character; bytes beyond ASCII may be of any legacy character set.
  return head.some((byte) => byte < 32 && ![7, 8, 9, 10, 12, 13, 27].includes(byte))
    ? undefined
    : head.toString('utf8');
}

/** Returns the type that browsers would detect for a text that begins with markup, whatever its name. */
export function markupType(text: string): string | undefined {
  const start = text
    .replace(/^\ufeff/, '')
    .replace(/^(\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype(?!\s+html)[^>]*>)+/i, '')
    .toLowerCase();
  if (/^<(\w+:)?svg[\s>/]/.test(start)) return 'image/svg+xml';
  const tags =
    '!doctype html|html|head|body|script|iframe|style|title|table|div|img|a|p|h1|br|font|link|meta';
  return new RegExp(`^<(${tags})[\\s>/]`).test(start) ? 'text/html' : undefined;
}
