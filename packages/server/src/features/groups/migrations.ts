import type { Migration } from '../../core/storage/migration.ts';

/** A user group without its members. */
export interface GroupRow {
  id: string;
  name: string;
  description: string | null;
  created_by_id: string | null;
  /** The tenant it belongs to (TEN-02), as do its members; null for none. */
  tenant: string | null;
  created_at: number;
  updated_at: number;
}

/** A member of a group. */
export interface GroupMemberRow {
  group_id: string;
  user_id: string;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    user_groups: GroupRow;
    user_group_members: GroupMemberRow;
  }
}

export const groupMigrations: readonly Migration[] = [
  {
    id: 'groups-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE user_groups (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         description ${text},
         created_by_id ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )${clustered}`,
      `CREATE TABLE user_group_members (
         group_id ${text} NOT NULL,
         user_id ${text} NOT NULL,
         PRIMARY KEY (group_id, user_id)
       )${clustered}`,
    ],
  },
  { id: 'groups-0002', up: ({ text }) => [`ALTER TABLE user_groups ADD COLUMN tenant ${text}`] },
];
