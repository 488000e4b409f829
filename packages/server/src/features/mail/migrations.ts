import type { Migration } from '../../core/storage/migration.ts';

/** A queued mail, or the record of a sent or given-up one. */
export interface MailRow {
  id: string;
  /** Set by the caller: unique. */
  key: string | null;
  /** A keyed hash of the address, to count mails to it. */
  receiver: string;
  /** The user whose data the mail contains, if known. */
  user_id: string | null;
  status: 'waiting' | 'sent' | 'failed';
  /** JSON, see `MailContent`; null once it was sent or given up. */
  content: string | null;
  /** The answer of the SMTP server, without addresses. */
  error: string | null;
  created_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    mails: MailRow;
  }
}

export const mailMigrations: readonly Migration[] = [
  {
    id: 'mail-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE mails (
         id ${text} PRIMARY KEY,
         key ${text} UNIQUE,
         receiver ${text} NOT NULL,
         user_id ${text},
         status ${text} NOT NULL,
         content ${text},
         error ${text},
         created_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX mails_to_receiver ON mails (receiver, created_at)',
      'CREATE INDEX mails_by_status ON mails (status, created_at)',
      'CREATE INDEX mails_of_user ON mails (user_id) WHERE user_id IS NOT NULL',
    ],
  },
];
