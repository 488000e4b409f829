import type { Migration } from '../../core/storage/migration.ts';
import { rulesMigrations } from './rules/rulesStore.ts';
import { factorMigrations } from './secondFactor/factorTables.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  /** SHA-256 of the token, which is not stored. */
  token_hash: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  user_agent: string;
  address: string;
  /** The single sign-on provider; null for other methods. */
  issuer: string | null;
  /** When the user last confirmed who they are, after the sign-in; null for never (ACC-01). */
  confirmed_at: number | null;
  /** The only thing that the session may do: set up a second factor (ACC-02); null for no limit. */
  limited_to: 'factor_setup' | null;
}

export interface InvitationRow {
  /** SHA-256 of the code, which is not stored. */
  code_hash: string;
  role: string;
  created_by_id: string;
  created_at: number;
  expires_at: number;
  uses_left: number;
  /** The address it is mailed to; null for a link. */
  email: string | null;
  /** A random value from which, with this server's secret, the code of a mailed invitation is derived. */
  seed: string | null;
  /** When its email was last queued. */
  mailed_at: number | null;
  /** JSON list of the channels that whoever uses it joins; null for none. */
  cids: string | null;
}

interface PasswordRow {
  user_id: string;
  /** PHC string. */
  hash: string;
}

export interface ResetCodeRow {
  code_hash: string;
  user_id: string;
  expires_at: number;
  /** The admin who created it; empty for a back end, null if its owner requested it by e-mail. */
  created_by_id: string | null;
}

/** A user's identity at a single sign-on provider. */
export interface IdentityRow {
  issuer: string;
  /** The provider's permanent id of the user. */
  subject: string;
  user_id: string;
  created_at: number;
}

/** A pending single sign-on. */
export interface BegunSignOnRow {
  state_hash: string;
  /** The browser that started it, by its cookie. */
  browser_hash: string;
  nonce: string;
  verifier: string;
  return_to: string;
  /** SHA-256 of the invitation's code. */
  invitation_hash: string | null;
  expires_at: number;
}

/** A new email address that waits for its confirmation (ACC-01). */
export interface EmailChangeRow {
  user_id: string;
  email: string;
  /** SHA-256 of the code, which is not stored. */
  code_hash: string;
  expires_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    sessions: SessionRow;
    invitations: InvitationRow;
    passwords: PasswordRow;
    reset_codes: ResetCodeRow;
    identities: IdentityRow;
    begun_sign_ons: BegunSignOnRow;
    email_changes: EmailChangeRow;
  }
}

export const sessionMigrations: readonly Migration[] = [
  {
    id: 'sessions-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE passwords (user_id ${text} PRIMARY KEY, hash ${text} NOT NULL)`,
      `CREATE TABLE sessions (
         id ${text} PRIMARY KEY,
         user_id ${text} NOT NULL,
         token_hash ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         last_seen_at ${bigint} NOT NULL,
         expires_at ${bigint} NOT NULL,
         user_agent ${text} NOT NULL,
         address ${text} NOT NULL
       )`,
      'CREATE INDEX sessions_by_user ON sessions (user_id, created_at)',
      'CREATE INDEX sessions_by_end ON sessions (expires_at)',
      `CREATE TABLE invitations (
         code ${text} PRIMARY KEY,
         role ${text} NOT NULL,
         created_by_id ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         expires_at ${bigint} NOT NULL,
         uses_left ${bigint} NOT NULL
       )`,
      `CREATE TABLE reset_codes (
         code_hash ${text} PRIMARY KEY,
         user_id ${text} NOT NULL,
         expires_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX reset_codes_by_user ON reset_codes (user_id)',
    ],
  },
  {
    id: 'sessions-0002',
    up: ({ text, bigint }) => [
      `ALTER TABLE sessions ADD COLUMN issuer ${text}`,
      `CREATE TABLE identities (
         issuer ${text} NOT NULL,
         subject ${text} NOT NULL,
         user_id ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         PRIMARY KEY (issuer, subject)
       )`,
      'CREATE INDEX identities_of_user ON identities (user_id)',
      `CREATE TABLE begun_sign_ons (
         state_hash ${text} PRIMARY KEY,
         browser_hash ${text} NOT NULL,
         nonce ${text} NOT NULL,
         verifier ${text} NOT NULL,
         return_to ${text} NOT NULL,
         invitation ${text},
         expires_at ${bigint} NOT NULL
       )`,
    ],
  },
  {
    // Existing codes are hashed at the next start (`hashPlainCodes`): SQLite has no SHA-256.
    id: 'sessions-0003',
    up: () => [
      'ALTER TABLE invitations RENAME COLUMN code TO code_hash',
      'DELETE FROM begun_sign_ons WHERE invitation IS NOT NULL',
      'ALTER TABLE begun_sign_ons RENAME COLUMN invitation TO invitation_hash',
    ],
  },
  {
    id: 'sessions-0004',
    up: ({ text }) => [`ALTER TABLE reset_codes ADD COLUMN created_by_id ${text}`],
  },
  {
    id: 'sessions-0005',
    up: ({ text, bigint }) => [
      `ALTER TABLE sessions ADD COLUMN confirmed_at ${bigint}`,
      `CREATE TABLE email_changes (
         user_id ${text} PRIMARY KEY,
         email ${text} NOT NULL,
         code_hash ${text} NOT NULL,
         expires_at ${bigint} NOT NULL
       )`,
    ],
  },
  ...factorMigrations,
  ...rulesMigrations,
  {
    id: 'invitations-0001',
    up: ({ text, bigint }) => [
      `ALTER TABLE invitations ADD COLUMN email ${text}`,
      `ALTER TABLE invitations ADD COLUMN seed ${text}`,
      `ALTER TABLE invitations ADD COLUMN mailed_at ${bigint}`,
      `ALTER TABLE invitations ADD COLUMN cids ${text}`,
    ],
  },
];
