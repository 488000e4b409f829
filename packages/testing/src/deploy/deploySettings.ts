import { randomBytes } from 'node:crypto';

/** Cluster settings that the deployment files already name; each leaves this list when the server reads it. */
export const announcedSettings = ['CONFAB_BUS', 'CONFAB_NATS_URL', 'CONFAB_ROLES'];

/** Replaces what an operator has to replace, by real values. */
export function fillPlaceholders(name: string, value: string): string {
  const secret = name.includes('VAPID')
    ? randomBytes(32).toString('base64url')
    : randomBytes(32).toString('hex');
  return value.replaceAll('replace-me', secret);
}

/** Returns the variables without those that the server does not read yet. */
export function withoutAnnounced(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !announcedSettings.includes(name)));
}
