import { randomBytes } from 'node:crypto';
import { defaultConfig } from '@confab/server';

/** How long a server of a cluster may need to end: its sockets leave, then it has 15 seconds. */
export const longestStopSeconds = defaultConfig().drainSeconds + 15;

/** Replaces what an operator has to replace, by real values. */
export function fillPlaceholders(name: string, value: string): string {
  const secret = name.includes('VAPID')
    ? randomBytes(32).toString('base64url')
    : randomBytes(32).toString('hex');
  return value.replaceAll('replace-me', secret);
}
