import type { ChannelRole, NotificationPreference } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** A user's membership of a channel. */
export interface MemberRow {
  cid: string;
  user_id: string;
  channel_role: ChannelRole;
  state: 'joined' | 'invited' | 'rejected';
  joined_number: number;
  /** JSON, or empty. */
  custom: string | null;
  created_at: number;
  updated_at: number;
}

/** The private state of a membership; no row before the first change. Times in milliseconds. */
export interface OwnMembershipRow {
  user_id: string;
  cid: string;
  /** Counts the changes. */
  version: number;
  pinned_at: number | null;
  archived_at: number | null;
  muted_at: number | null;
  muted_until: number | null;
  /** The channel's latest activity when it was hidden. */
  hidden_activity_at: number | null;
  notification_preference: NotificationPreference | null;
  section_id: string | null;
  /** 1 if each thread of the channel is followed from its next reply on. */
  follow_threads: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    members: MemberRow;
    own_memberships: OwnMembershipRow;
  }
}

export const memberMigrations: readonly Migration[] = [
  {
    id: 'members-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE members (
         cid ${text} NOT NULL,
         user_id ${text} NOT NULL,
         channel_role ${text} NOT NULL,
         state ${text} NOT NULL,
         joined_number ${bigint} NOT NULL,
         custom ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         PRIMARY KEY (cid, user_id)
       )${clustered}`,
      'CREATE INDEX members_of_user ON members (user_id, cid)',
    ],
  },
  {
    id: 'members-0002',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE own_memberships (
         user_id ${text} NOT NULL,
         cid ${text} NOT NULL,
         version ${bigint} NOT NULL,
         pinned_at ${bigint},
         archived_at ${bigint},
         muted_at ${bigint},
         muted_until ${bigint},
         hidden_activity_at ${bigint},
         notification_preference ${text},
         section_id ${text},
         PRIMARY KEY (user_id, cid)
       )${clustered}`,
    ],
  },
  {
    id: 'members-0003',
    up: ({ bigint }) => [
      `ALTER TABLE own_memberships ADD COLUMN follow_threads ${bigint} NOT NULL DEFAULT 0`,
    ],
  },
  {
    id: 'members-0004',
    isConcurrent: true,
    up: () => [
      'CREATE INDEX own_memberships_following ON own_memberships (cid, user_id) WHERE follow_threads = 1',
    ],
  },
];
