import type { Migration } from '../../core/storage/migration.ts';

/** A reminder or saved message of a user (REM-01). Times are in milliseconds since 1970. */
export interface ReminderRow {
  user_id: string;
  id: string;
  /** The message; null for a text reminder. */
  message_id: string | null;
  cid: string;
  text: string | null;
  /** Who created it; null for the user. */
  created_by_id: string | null;
  /** Null if saved for later. */
  remind_at: number | null;
  /** When it was dispatched; null before. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    reminders: ReminderRow;
  }
}

export const reminderMigrations: readonly Migration[] = [
  {
    id: 'reminders-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE reminders (
         user_id ${text} NOT NULL,
         id ${text} NOT NULL,
         message_id ${text},
         cid ${text} NOT NULL,
         text ${text},
         created_by_id ${text},
         remind_at ${bigint},
         due_at ${bigint},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         PRIMARY KEY (user_id, id)
       )${clustered}`,
      'CREATE UNIQUE INDEX reminders_on_message ON reminders (user_id, message_id) WHERE message_id IS NOT NULL',
      'CREATE INDEX reminders_to_tell ON reminders (remind_at) WHERE remind_at IS NOT NULL AND due_at IS NULL',
      'CREATE INDEX reminders_for_others ON reminders (created_by_id) WHERE created_by_id IS NOT NULL',
    ],
  },
  {
    id: 'reminders-0002',
    isConcurrent: true,
    up: () => ['CREATE INDEX reminders_of_channel ON reminders (cid, user_id)'],
  },
];
