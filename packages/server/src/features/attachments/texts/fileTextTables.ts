import { sql } from 'kysely';
import type { Migration } from '../../../core/storage/migration.ts';
import { oneOf, type Placeholders, statement } from '../../../core/storage/statement.ts';

/** The text of a file's bytes, for the search (SRCH-05). A trigger adds a row for each new file that may have text. */
export interface FileTextRow {
  blob_key: string;
  mime_type: string;
  size: number;
  /** `none`: no text could be read. */
  state: 'waiting' | 'done' | 'none';
  /** Number of attempts to read the file. */
  attempts: number;
  text: string | null;
  created_at: number;
}

declare module '../../../core/storage/tables.ts' {
  interface Tables {
    file_texts: FileTextRow;
  }
}

/** Larger PDFs are not read. */
const maxPdfBytes = 32 * 1024 * 1024;

const mayHaveText = (file: string) =>
  `${file}removed_at IS NULL AND (${file}mime_type = 'application/pdf' AND ${file}size <= ${maxPdfBytes}
     OR ${file}mime_type LIKE 'text/%' AND ${file}mime_type <> 'text/html')`;
const addNew = `INSERT INTO file_texts (blob_key, mime_type, size, state, attempts, created_at)
  SELECT new.blob_key, new.mime_type, new.size, 'waiting', 0, new.created_at
  WHERE NOT EXISTS (SELECT 1 FROM file_texts t WHERE t.blob_key = new.blob_key);`;

export const fileTextMigrations: readonly Migration[] = [
  {
    id: 'attachments-0004',
    up: ({ name, text, bigint }) => [
      `CREATE TABLE file_texts (
         blob_key ${text} PRIMARY KEY,
         mime_type ${text} NOT NULL,
         size ${bigint} NOT NULL,
         state ${text} NOT NULL,
         attempts ${bigint} NOT NULL,
         text ${text},
         created_at ${bigint} NOT NULL
       )`,
      "CREATE INDEX file_texts_waiting ON file_texts (created_at) WHERE state = 'waiting'",
      `INSERT INTO file_texts (blob_key, mime_type, size, state, attempts, created_at)
         SELECT blob_key, min(mime_type), min(size), 'waiting', 0, min(created_at) FROM files
         WHERE ${mayHaveText('')} GROUP BY blob_key`,
      ...(name === 'sqlite'
        ? [
            `CREATE TRIGGER file_text_new AFTER INSERT ON files WHEN ${mayHaveText('new.')} BEGIN ${addNew} END`,
          ]
        : [
            `CREATE FUNCTION add_file_text() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${addNew} RETURN NULL; END $$`,
            `CREATE TRIGGER file_text_new AFTER INSERT ON files FOR EACH ROW
               WHEN (${mayHaveText('new.')}) EXECUTE FUNCTION add_file_text()`,
          ]),
    ],
  },
];

/** Selects the newest files whose text was not read yet. */
export const selectWaitingTexts = statement((k, p: Placeholders<{ most: number }>) =>
  k
    .selectFrom('file_texts')
    .select(['blob_key', 'mime_type', 'size', 'attempts'])
    .where('state', '=', sql.lit('waiting' as const))
    .orderBy('created_at', 'desc')
    .limit(p('most')),
);

export const beginText = statement((k, p: Placeholders<{ blob_key: string; attempts: number }>) =>
  k
    .updateTable('file_texts')
    .set({ attempts: p('attempts') })
    .where('blob_key', '=', p('blob_key')),
);

/** Stores the text that was read; changes nothing if the file was removed meanwhile. */
export const updateFileText = statement(
  (k, p: Placeholders<{ blob_key: string; text: string | null; state: FileTextRow['state'] }>) =>
    k
      .updateTable('file_texts')
      .set({ text: p('text'), state: p('state') })
      .where('blob_key', '=', p('blob_key')),
);

/** Deletes the texts of files whose bytes were deleted. */
export const deleteTexts = statement((k, p: Placeholders<{ keys: string[] }>, dialect) =>
  k.deleteFrom('file_texts').where(sql<boolean>`blob_key ${oneOf(dialect, p('keys'))}`),
);
