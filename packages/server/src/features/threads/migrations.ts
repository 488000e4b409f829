import type { Migration } from '../../core/storage/migration.ts';

/** One user's state of a thread. */
export interface ThreadFollowRow {
  cid: string;
  parent_id: string;
  user_id: string;
  /** 0 if unfollowed. */
  following: number;
  last_read_number: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    thread_follows: ThreadFollowRow;
  }
}

export const threadMigrations: readonly Migration[] = [
  {
    id: 'threads-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE thread_follows (
         cid ${text} NOT NULL,
         parent_id ${text} NOT NULL,
         user_id ${text} NOT NULL,
         following ${bigint} NOT NULL,
         last_read_number ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         PRIMARY KEY (cid, parent_id, user_id)
       )${clustered}`,
      'CREATE INDEX threads_of_user ON thread_follows (user_id, following)',
    ],
  },
];
