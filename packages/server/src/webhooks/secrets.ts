import { newSecret } from '../sessions/index.ts';
import type { SecretColumns } from './migrations.ts';

const hourMs = 3_600_000;

/** A first secret, and none before it. */
export const firstSecret = (): SecretColumns => ({
  secret: `whs_${newSecret()}`,
  old_secret: null,
  old_secret_until: null,
});

/** A new secret; the one before signs beside it for so many hours. */
export function rotated(row: SecretColumns, overlapHours: number, now: number): SecretColumns {
  const overlaps = overlapHours > 0;
  return {
    secret: `whs_${newSecret()}`,
    old_secret: overlaps ? row.secret : null,
    old_secret_until: overlaps ? now + overlapHours * hourMs : null,
  };
}

/** The secrets that sign now, the newest first. */
export function signingSecrets(
  { secret, old_secret, old_secret_until }: SecretColumns,
  now: number,
): string[] {
  const isOldOn = old_secret !== null && (old_secret_until ?? 0) > now;
  return isOldOn ? [secret, old_secret] : [secret];
}
