import type { Migration } from '../../core/storage/migration.ts';

/** How far a user has read a channel; a member without a row has read up to its `joined_number`. */
export interface ReadRow {
  cid: string;
  user_id: string;
  last_read_number: number;
  last_read_at: number;
  marked_unread: number;
  /**
   * The position that others see of a user who has read since turning off receipts (MSG-17), 0 for none; null while they
   * see `last_read_number`.
   */
  shown_number: number | null;
  /** The `last_read_at` of `shown_number`, likewise. */
  shown_at: number | null;
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
  {
    id: 'reads-0002',
    up: ({ bigint }) => [
      `ALTER TABLE reads ADD COLUMN shown_number ${bigint}`,
      `ALTER TABLE reads ADD COLUMN shown_at ${bigint}`,
    ],
  },
  {
    id: 'reads-0003',
    isConcurrent: true,
    up: () => ['CREATE INDEX reads_unshared ON reads (user_id, cid) WHERE shown_number IS NOT NULL'],
  },
];
