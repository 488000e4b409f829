import type { ScheduledStatus } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** A message to be sent later; its row is deleted when it is sent. */
export interface ScheduledMessageRow {
  /** The id of the future message. */
  id: string;
  user_id: string;
  cid: string;
  parent_id: string | null;
  /** JSON of a `ScheduledContent`. */
  content: string;
  send_at: number;
  status: ScheduledStatus;
  /** JSON of the error that it failed with. */
  error: string | null;
  created_at: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    scheduled_messages: ScheduledMessageRow;
  }
}

export const scheduledMessageMigrations: readonly Migration[] = [
  {
    id: 'scheduled_messages-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE scheduled_messages (
         id ${text} PRIMARY KEY,
         user_id ${text} NOT NULL,
         cid ${text} NOT NULL,
         parent_id ${text},
         content ${text} NOT NULL,
         send_at ${bigint} NOT NULL,
         status ${text} NOT NULL,
         error ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX scheduled_messages_of_user ON scheduled_messages (user_id, send_at, id)',
    ],
  },
];
