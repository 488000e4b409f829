import type { Migration } from '../../core/storage/migration.ts';

/** How far a user has read a channel; a member without a row has read up to its `joined_number`. */
export interface ReadRow {
  cid: string;
  user_id: string;
  last_read_number: number;
  last_read_at: number;
  marked_unread: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    reads: ReadRow;
  }
}

export const readMigrations: readonly Migration[] = [
  {
    id: 'reads-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE reads (
         cid ${text} NOT NULL,
         user_id ${text} NOT NULL,
         last_read_number ${bigint} NOT NULL,
         last_read_at ${bigint} NOT NULL,
         marked_unread ${bigint} NOT NULL,
         PRIMARY KEY (cid, user_id)
       )${clustered}`,
    ],
  },
];
