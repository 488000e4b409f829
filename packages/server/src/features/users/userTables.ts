import type { MarkReadMode, SendKey } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';
import { customValueMigrations } from './customValues.ts';

/** A stored user: times in milliseconds, flags as 0 and 1. */
export interface UserRow {
  id: string;
  name: string;
  /** The name normalized for searching and sorting. */
  name_folded: string;
  image: string | null;
  role: string;
  /** Lowercase; null for users created by a host's back end. */
  email: string | null;
  status_emoji: string | null;
  status_text: string | null;
  status_expires_at: number | null;
  dnd_until: number | null;
  /** JSON, as on the wire. */
  dnd_schedule: string | null;
  time_zone: string | null;
  custom: string;
  invisible: number;
  away: number;
  share_typing: number;
  share_reads: number;
  mark_read: MarkReadMode;
  send_key: SendKey;
  show_formatting: number;
  last_active: number | null;
  /** Tokens that a host signed before this are rejected; null if never revoked. */
  tokens_valid_from: number | null;
  /** JSON of `Restrictions`: bans and time-outs in the whole app; maintained by `moderation`. */
  restrictions: string | null;
  /** JSON, as on the wire: the users this user has muted. */
  muted_users: string | null;
  /** JSON list of ids: the users this user has blocked. */
  blocked_user_ids: string | null;
  created_at: number;
  updated_at: number;
  deactivated_at: number | null;
  deleted_at: number | null;
  /** When the personal data was erased; a soft-deleted user still has it. */
  erased_at: number | null;
  /** 1 for a bot (HOOK-01). */
  bot: number;
  /** The tenant it belongs to (TEN-02), set when it is created; null for none. */
  tenant: string | null;
}

/** The data that the host's back end keeps about a user (TEN-03); nothing else reads it. */
export interface UserPrivateRow {
  user_id: string;
  /** JSON. */
  data: string;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    users: UserRow;
    user_private: UserPrivateRow;
  }
}

export const userMigrations: readonly Migration[] = [
  {
    id: 'users-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE users (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         name_folded ${text} NOT NULL,
         image ${text},
         role ${text} NOT NULL,
         email ${text} UNIQUE,
         status_text ${text},
         status_expires_at ${bigint},
         time_zone ${text},
         custom ${text} NOT NULL,
         invisible ${bigint} NOT NULL,
         share_typing ${bigint} NOT NULL,
         last_active ${bigint},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         deleted_at ${bigint}
       )`,
      'CREATE INDEX users_by_name ON users (name_folded, id)',
      'CREATE INDEX users_by_role ON users (role, id)',
      'CREATE INDEX users_by_creation ON users (created_at, id)',
      'CREATE INDEX users_by_activity ON users (last_active, id)',
    ],
  },
  {
    id: 'users-0002',
    up: ({ bigint }) => [`ALTER TABLE users ADD COLUMN tokens_valid_from ${bigint}`],
  },
  {
    id: 'users-0003',
    up: ({ text }) => [
      `ALTER TABLE users ADD COLUMN restrictions ${text}`,
      `ALTER TABLE users ADD COLUMN muted_users ${text}`,
      `ALTER TABLE users ADD COLUMN blocked_user_ids ${text}`,
    ],
  },
  {
    id: 'users-0004',
    up: ({ bigint, text }) => [
      `ALTER TABLE users ADD COLUMN status_emoji ${text}`,
      `ALTER TABLE users ADD COLUMN dnd_until ${bigint}`,
      `ALTER TABLE users ADD COLUMN dnd_schedule ${text}`,
      `ALTER TABLE users ADD COLUMN away ${bigint} NOT NULL DEFAULT 0`,
      `ALTER TABLE users ADD COLUMN deactivated_at ${bigint}`,
      `ALTER TABLE users ADD COLUMN erased_at ${bigint}`,
      // Both nearly empty: few accounts are inactive.
      'CREATE INDEX users_deactivated ON users (deactivated_at, id) WHERE deactivated_at IS NOT NULL',
      'CREATE INDEX users_deleted ON users (deleted_at, id) WHERE deleted_at IS NOT NULL',
    ],
  },
  {
    id: 'users-0010',
    // Lists of active users only use these, however deep the page; the others are few.
    up: () => [
      'CREATE INDEX users_in_use_by_name ON users (name_folded, id, email, role) WHERE deleted_at IS NULL AND deactivated_at IS NULL',
      'CREATE INDEX users_restricted ON users (id) WHERE restrictions IS NOT NULL',
    ],
  },
  {
    id: 'users-0011',
    up: ({ bigint }) => [`ALTER TABLE users ADD COLUMN bot ${bigint} NOT NULL DEFAULT 0`],
  },
  {
    id: 'users-0012',
    // The column used to mean that there is an admin; now, that there has been a user.
    up: () => ['UPDATE app SET has_admin = 1 WHERE EXISTS (SELECT 1 FROM users)'],
  },
  {
    id: 'users-0013',
    up: ({ text }) => [`ALTER TABLE users ADD COLUMN tenant ${text}`],
  },
  {
    id: 'users-0014',
    isConcurrent: true,
    up: () => ['CREATE INDEX users_of_tenant ON users (tenant, name_folded, id) WHERE tenant IS NOT NULL'],
  },
  {
    id: 'users-0015',
    up: ({ text }) => [
      `CREATE TABLE user_private (
         user_id ${text} PRIMARY KEY,
         data ${text} NOT NULL
       )`,
    ],
  },
  ...customValueMigrations,
  {
    id: 'users-0018',
    up: ({ bigint }) => [`ALTER TABLE users ADD COLUMN share_reads ${bigint} NOT NULL DEFAULT 1`],
  },
  {
    id: 'users-0019',
    up: ({ text }) => [`ALTER TABLE users ADD COLUMN mark_read ${text} NOT NULL DEFAULT 'at_end'`],
  },
  {
    id: 'users-0020',
    up: ({ text }) => [`ALTER TABLE users ADD COLUMN send_key ${text} NOT NULL DEFAULT 'enter'`],
  },
  {
    id: 'users-0021',
    up: ({ bigint }) => [`ALTER TABLE users ADD COLUMN show_formatting ${bigint} NOT NULL DEFAULT 0`],
  },
];
