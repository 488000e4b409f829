import type { ChannelRole } from '@confab/protocol';
import type { Migration } from '../storage/migration.ts';

/** A user's place in a channel. */
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

declare module '../storage/tables.ts' {
  interface Tables {
    members: MemberRow;
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
];
