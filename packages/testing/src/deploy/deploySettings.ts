import { randomBytes } from 'node:crypto';

/** Replaces what an operator has to replace, by real values. */
export function fillPlaceholders(name: string, value: string): string {
  const secret = name.includes('VAPID')
    ? randomBytes(32).toString('base64url')
    : randomBytes(32).toString('hex');
  return value.replaceAll('replace-me', secret);
}
