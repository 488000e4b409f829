import type { ImportForm } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** An archive uploaded for import, possibly incomplete. */
export interface ImportArchiveRow {
  id: string;
  name: string;
  size: number;
  part_size: number;
  blob_key: string;
  /** The storage's token for the file while parts are missing. */
  token: string;
  /** 1 once the parts were assembled. */
  is_whole: number;
  uploaded_by_id: string | null;
  created_at: number;
  /** When it can be removed. */
  expires_at: number;
}

/** A received part. */
export interface ImportArchivePartRow {
  archive_id: string;
  part: number;
  tag: string;
}

/** An import or dry run. Its task, while it exists, has its status. */
export interface ImportRow {
  id: string;
  task_id: string;
  archive_id: string;
  name: string;
  form: ImportForm | null;
  dry_run: number;
  /** 1 until it has ended: at most one. */
  is_open: number;
  /** JSON: the error that it failed with. */
  error: string | null;
  /** JSON of the options. */
  options: string;
  /** JSON of `TallyColumn`. */
  tally: string;
  /** JSON list, as on the wire. */
  people: string;
  people_count: number;
  /** The id of a Confab export. */
  source_id: string | null;
  asked_by_id: string | null;
  created_at: number;
  updated_at: number;
  finished_at: number | null;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    import_archives: ImportArchiveRow;
    import_archive_parts: ImportArchivePartRow;
    imports: ImportRow;
  }
}

export const transferMigrations: readonly Migration[] = [
  {
    id: 'transfers-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE import_archives (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         size ${bigint} NOT NULL,
         part_size ${bigint} NOT NULL,
         blob_key ${text} NOT NULL,
         token ${text} NOT NULL,
         is_whole ${bigint} NOT NULL,
         uploaded_by_id ${text},
         created_at ${bigint} NOT NULL,
         expires_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX import_archives_by_expiry ON import_archives (expires_at)',
      `CREATE TABLE import_archive_parts (
         archive_id ${text} NOT NULL,
         part ${bigint} NOT NULL,
         tag ${text} NOT NULL,
         PRIMARY KEY (archive_id, part)
       )${clustered}`,
      `CREATE TABLE imports (
         id ${text} PRIMARY KEY,
         task_id ${text} NOT NULL,
         archive_id ${text} NOT NULL,
         name ${text} NOT NULL,
         form ${text},
         dry_run ${bigint} NOT NULL,
         is_open ${bigint} NOT NULL,
         error ${text},
         options ${text} NOT NULL,
         tally ${text} NOT NULL,
         people ${text} NOT NULL,
         people_count ${bigint} NOT NULL,
         asked_by_id ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         finished_at ${bigint}
       )`,
      'CREATE INDEX imports_by_time ON imports (created_at, id)',
      'CREATE UNIQUE INDEX imports_open ON imports (is_open) WHERE is_open = 1',
    ],
  },
  { id: 'transfers-0002', up: ({ text }) => [`ALTER TABLE imports ADD COLUMN source_id ${text}`] },
];
