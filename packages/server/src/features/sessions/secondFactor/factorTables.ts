import type { Migration } from '../../../core/storage/migration.ts';

/** An authenticator app of a user (ACC-02). */
interface TotpRow {
  user_id: string;
  /** The secret in Base32, encrypted. */
  sealed_secret: string;
  created_at: number;
  /** When a code was first verified; null while it is set up. */
  confirmed_at: number | null;
  /** The latest time step whose code was accepted: a code is accepted once. */
  last_step: number | null;
}

interface RecoveryCodeRow {
  user_id: string;
  /** SHA-256 of the code, which is not stored. */
  code_hash: string;
}

/** A WebAuthn credential of a user. */
export interface PasskeyRow {
  /** The credential's id, base64url. */
  id: string;
  user_id: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's count of uses; 0 if it has none. */
  counter: number;
  /** JSON list. */
  transports: string;
  backed_up: number;
  created_at: number;
  last_used_at: number | null;
}

/** Something that continues a sign-in or a set-up, once. */
export interface ChallengeRow {
  /** SHA-256 of the challenge, which is not stored. */
  challenge_hash: string;
  purpose: 'second_factor' | 'passkey_sign_in' | 'passkey_registration';
  /** The user that it is for; null for a sign-in with a passkey, which names the user itself. */
  user_id: string | null;
  attempts_left: number;
  expires_at: number;
}

export type { TotpRow };

declare module '../../../core/storage/tables.ts' {
  interface Tables {
    totp_secrets: TotpRow;
    recovery_codes: RecoveryCodeRow;
    passkeys: PasskeyRow;
    sign_in_challenges: ChallengeRow;
  }
}

export const factorMigrations: readonly Migration[] = [
  {
    id: 'sessions-0006',
    up: ({ text, bigint }) => [
      `ALTER TABLE sessions ADD COLUMN limited_to ${text}`,
      `CREATE TABLE totp_secrets (
         user_id ${text} PRIMARY KEY,
         sealed_secret ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         confirmed_at ${bigint},
         last_step ${bigint}
       )`,
      `CREATE TABLE recovery_codes (
         user_id ${text} NOT NULL,
         code_hash ${text} NOT NULL,
         PRIMARY KEY (user_id, code_hash)
       )`,
      `CREATE TABLE passkeys (
         id ${text} PRIMARY KEY,
         user_id ${text} NOT NULL,
         name ${text} NOT NULL,
         public_key ${text} NOT NULL,
         counter ${bigint} NOT NULL,
         transports ${text} NOT NULL,
         backed_up ${bigint} NOT NULL,
         created_at ${bigint} NOT NULL,
         last_used_at ${bigint}
       )`,
      'CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at)',
      `CREATE TABLE sign_in_challenges (
         challenge_hash ${text} PRIMARY KEY,
         purpose ${text} NOT NULL,
         user_id ${text},
         attempts_left ${bigint} NOT NULL,
         expires_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at)',
    ],
  },
];
