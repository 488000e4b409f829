import type { Migration } from '../../core/storage/migration.ts';

/** A mail that waits, or what is left of one that was sent or given up. */
export interface MailRow {
  id: string;
  /** Given by the caller: of one key there is one mail. */
  key: string | null;
  /** A keyed hash of the address, by which mails to it are counted. */
  receiver: string;
  /** Whose data the mail holds; null where that is not known. */
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
