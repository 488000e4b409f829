import { randomBytes } from 'node:crypto';

/** The secrets of something that the service signs its calls of, as a row keeps them. */
export interface SecretColumns {
  secret: string;
  /** The one before, which signs too until its time. */
  old_secret: string | null;
  old_secret_until: number | null;
}

const hourMs = 3_600_000;

const newSecret = (): string => `whs_${randomBytes(32).toString('base64url')}`;

/** A first secret, and none before it. */
export const firstSecret = (): SecretColumns => ({
  secret: newSecret(),
  old_secret: null,
  old_secret_until: null,
});

/** A new secret; the one before signs beside it for so many hours. */
export function rotated(row: SecretColumns, overlapHours: number, now: number): SecretColumns {
  const overlaps = overlapHours > 0;
  return {
    secret: newSecret(),
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
