import type { Migration } from '../../core/storage/migration.ts';

/** An exported file, kept for a while. */
export interface ExportRow {
  id: string;
  kind: 'user' | 'channel' | 'everything' | 'tenant';
  /** The user's id, the channel's cid, or `everything`. */
  subject: string;
  name: string;
  /** Who may download it; null for a host's back end. */
  asked_by_id: string | null;
  blob_key: string;
  size: number;
  created_at: number;
  /** It is inaccessible from then on, and a job deletes its bytes. */
  expires_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    exports: ExportRow;
    export_marks: { id: string; erasures: number };
  }
}

export const exportMigrations: readonly Migration[] = [
  {
    id: 'exports-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE exports (
         id ${text} PRIMARY KEY,
         kind ${text} NOT NULL,
         subject ${text} NOT NULL,
         name ${text} NOT NULL,
         asked_by_id ${text},
         blob_key ${text} NOT NULL,
         size ${bigint} NOT NULL,
         created_at ${bigint} NOT NULL,
         expires_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX exports_by_expiry ON exports (expires_at)',
      'CREATE INDEX exports_of_subject ON exports (subject)',
    ],
  },
  {
    id: 'exports-0002',
    // Counts erasures: an export started before the latest one is out of date.
    up: ({ text, bigint }) => [
      `CREATE TABLE export_marks (id ${text} PRIMARY KEY, erasures ${bigint} NOT NULL)`,
      "INSERT INTO export_marks (id, erasures) VALUES ('exports', 0)",
    ],
  },
];
