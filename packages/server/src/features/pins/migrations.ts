import type { Migration } from '../../core/storage/migration.ts';

/** A pinned message (MSG-06). Duplicated in the message's own row for message pages. */
export interface PinRow {
  message_id: string;
  cid: string;
  pinned_at: number;
  pinned_by_id: string;
  /** When it is unpinned automatically; null if permanent. */
  expires_at: number | null;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    pins: PinRow;
  }
}

export const pinMigrations: readonly Migration[] = [
  {
    id: 'pins-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE pins (
         message_id ${text} PRIMARY KEY,
         cid ${text} NOT NULL,
         pinned_at ${bigint} NOT NULL,
         pinned_by_id ${text} NOT NULL,
         expires_at ${bigint}
       )`,
      'CREATE INDEX pins_of_channel ON pins (cid, pinned_at, message_id)',
      `ALTER TABLE messages ADD COLUMN pin ${text}`,
    ],
  },
];
