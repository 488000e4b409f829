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

/** A file of an imported message, stored or missing (ONB-06). */
export interface ImportedFileRow {
  message_id: string;
  /** The file's id in the archive, or a hash of its path. */
  source: string;
  /** The last import that tried to bring it. */
  import_id: string;
  cid: string;
  /** Empty unless it is missing. */
  name: string;
  /** Why it is missing; null if it is stored. */
  reason: string | null;
  file_id: string | null;
  /** Of the received bytes. */
  size: number | null;
  sha256: string | null;
}

/** A channel that an import has finished: a line of its certificate (ONB-06). */
export interface ImportChannelRow {
  import_id: string;
  position: number;
  cid: string;
  source_id: string;
  name: string | null;
  messages: number;
  messages_here: number;
  left_out: number;
  archive_hash: string;
  hash: string;
  files: number;
  files_here: number;
  file_bytes: number;
  files_hash: string;
}

/** A link of an imported message to another one, which may not be imported yet. Removed at the import's end. */
export interface ImportLinkRow {
  import_id: string;
  message_id: string;
  /** The id of the message it leads to. */
  target: string;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    import_archives: ImportArchiveRow;
    import_archive_parts: ImportArchivePartRow;
    imports: ImportRow;
    imported_files: ImportedFileRow;
    import_channels: ImportChannelRow;
    import_links: ImportLinkRow;
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
  {
    id: 'transfers-0003',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE imported_files (
         message_id ${text} NOT NULL,
         source ${text} NOT NULL,
         import_id ${text} NOT NULL,
         cid ${text} NOT NULL,
         name ${text} NOT NULL,
         reason ${text},
         file_id ${text},
         size ${bigint},
         sha256 ${text},
         PRIMARY KEY (message_id, source)
       )${clustered}`,
      'CREATE INDEX imported_files_missing ON imported_files (import_id, message_id, source) WHERE reason IS NOT NULL',
      'CREATE INDEX imported_files_of_channel ON imported_files (cid)',
      `CREATE TABLE import_channels (
         import_id ${text} NOT NULL,
         position ${bigint} NOT NULL,
         cid ${text} NOT NULL,
         source_id ${text} NOT NULL,
         name ${text},
         messages ${bigint} NOT NULL,
         messages_here ${bigint} NOT NULL,
         left_out ${bigint} NOT NULL,
         archive_hash ${text} NOT NULL,
         hash ${text} NOT NULL,
         files ${bigint} NOT NULL,
         files_here ${bigint} NOT NULL,
         file_bytes ${bigint} NOT NULL,
         files_hash ${text} NOT NULL,
         PRIMARY KEY (import_id, position)
       )${clustered}`,
      'CREATE INDEX import_channels_of_channel ON import_channels (cid)',
      `CREATE TABLE import_links (
         import_id ${text} NOT NULL,
         message_id ${text} NOT NULL,
         target ${text} NOT NULL,
         PRIMARY KEY (import_id, message_id, target)
       )${clustered}`,
    ],
  },
];
