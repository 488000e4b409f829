import { randomBytes } from 'node:crypto';

/** The signing secrets of a webhook or command, as stored in a row. */
export interface SecretColumns {
  secret: string;
  /** The previous secret, which keeps signing until its time. */
  old_secret: string | null;
  old_secret_until: number | null;
}

const hourMs = 3_600_000;

const newSecret = (): string => `whs_${randomBytes(32).toString('base64url')}`;

/** A first secret without a previous one. */
export const firstSecret = (): SecretColumns => ({
  secret: newSecret(),
  old_secret: null,
  old_secret_until: null,
});

/** Rotates the secret; the old one keeps signing for this many hours. */
export function rotated(row: SecretColumns, overlapHours: number, now: number): SecretColumns {
  const overlaps = overlapHours > 0;
  return {
    secret: newSecret(),
    old_secret: overlaps ? row.secret : null,
    old_secret_until: overlaps ? now + overlapHours * hourMs : null,
  };
}

/** Returns the current signing secrets, newest first. */
export function signingSecrets(
  { secret, old_secret, old_secret_until }: SecretColumns,
  now: number,
): string[] {
  const isOldOn = old_secret !== null && (old_secret_until ?? 0) > now;
  return isOldOn ? [secret, old_secret] : [secret];
}
