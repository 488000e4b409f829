import type { Migration } from '../../core/storage/migration.ts';

/** A live location; its position is in the message's row. */
export interface LiveLocationRow {
  message_id: string;
  cid: string;
  user_id: string;
  end_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    live_locations: LiveLocationRow;
  }
}

export const locationMigrations: readonly Migration[] = [
  {
    id: 'locations-0001',
    up: ({ text, bigint, clustered }) => [
      `ALTER TABLE messages ADD COLUMN shared_location ${text}`,
      `CREATE TABLE live_locations (
         message_id ${text} PRIMARY KEY,
         cid ${text} NOT NULL,
         user_id ${text} NOT NULL,
         end_at ${bigint} NOT NULL
       )${clustered}`,
      'CREATE INDEX live_locations_of_user ON live_locations (user_id, cid)',
      'CREATE INDEX live_locations_of_channel ON live_locations (cid)',
    ],
  },
];
