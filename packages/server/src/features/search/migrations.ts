import type { Migration } from '../../core/storage/migration.ts';

/** A message whose indexed content may have changed or was deleted. */
export interface SearchChangeRow {
  seq: number;
  message_id: string;
  created_at: number;
  /** SQLite's row number of the message. */
  row_number: number | null;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    search_changes: SearchChangeRow;
  }
}

/** Columns with indexed content. */
const content = ['text', 'attachments', 'type', 'poll_id'];
/** Columns of which only presence is indexed. */
const marks = ['deleted_at', 'pin', 'reaction_groups', 'thread_participant_ids', 'shared_location'];

const mattersInSqlite = [
  ...content.map((name) => `old.${name} IS NOT new.${name}`),
  ...marks.map((name) => `(old.${name} IS NULL) <> (new.${name} IS NULL)`),
].join(' OR ');
const mattersInPostgres = [
  ...content.map((name) => `old.${name} IS DISTINCT FROM new.${name}`),
  ...marks.map((name) => `(old.${name} IS NULL) <> (new.${name} IS NULL)`),
].join(' OR ');

const note = (row: 'old' | 'new', rowNumber: string) =>
  `INSERT INTO search_changes (message_id, created_at, row_number) VALUES (${row}.id, ${row}.created_at, ${rowNumber});`;
const noteOfPoll = (rowNumber: string) =>
  `INSERT INTO search_changes (message_id, created_at, row_number)
     SELECT id, created_at, ${rowNumber} FROM messages WHERE id = new.message_id;`;

const noteOfFile = (rowNumber: string) =>
  `INSERT INTO search_changes (message_id, created_at, row_number)
     SELECT m.id, m.created_at, ${rowNumber} FROM files f JOIN messages m ON m.id = f.message_id
     WHERE f.blob_key = new.blob_key AND f.removed_at IS NULL;`;

const trigger = (name: string, content: string) =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${content} RETURN NULL; END $$`;

/**
 * Triggers record every change, whatever its source: an index that missed one would return deleted content. SQLite
 * numbers its rows, so that new ones need no record there and sending costs nothing extra.
 */
export const searchMigrations: readonly Migration[] = [
  {
    id: 'search-0001',
    up: ({ name, text, bigint, identity }) => [
      `CREATE TABLE search_changes (
         seq ${identity}${name === 'sqlite' ? ' AUTOINCREMENT' : ''},
         message_id ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         row_number ${bigint}
       )`,
      ...(name === 'sqlite'
        ? [
            `CREATE TRIGGER search_message_changed AFTER UPDATE ON messages WHEN ${mattersInSqlite}
               BEGIN ${note('new', 'new.rowid')} END`,
            `CREATE TRIGGER search_message_gone AFTER DELETE ON messages BEGIN ${note('old', 'old.rowid')} END`,
            `CREATE TRIGGER search_poll_changed AFTER UPDATE ON polls
               WHEN old.name IS NOT new.name OR old.options IS NOT new.options BEGIN ${noteOfPoll('rowid')} END`,
          ]
        : [
            trigger('search_note_new', note('new', 'NULL')),
            trigger('search_note_gone', note('old', 'NULL')),
            trigger('search_note_poll', noteOfPoll('NULL')),
            'CREATE TRIGGER search_message_new AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION search_note_new()',
            `CREATE TRIGGER search_message_changed AFTER UPDATE ON messages FOR EACH ROW
               WHEN (${mattersInPostgres}) EXECUTE FUNCTION search_note_new()`,
            'CREATE TRIGGER search_message_gone AFTER DELETE ON messages FOR EACH ROW EXECUTE FUNCTION search_note_gone()',
            `CREATE TRIGGER search_poll_changed AFTER UPDATE ON polls FOR EACH ROW
               WHEN (old.name IS DISTINCT FROM new.name OR old.options IS DISTINCT FROM new.options)
               EXECUTE FUNCTION search_note_poll()`,
            `CREATE TABLE search_documents (
               id BIGINT PRIMARY KEY,
               message_id ${text} NOT NULL,
               cid ${text} NOT NULL,
               words TSVECTOR NOT NULL
             )`,
            // Filled in batches by the indexer only: a pending list would slow down every search.
            'CREATE INDEX search_documents_by_word ON search_documents USING GIN (words) WITH (fastupdate = off)',
            `CREATE TABLE search_words (word ${text} PRIMARY KEY, documents ${bigint} NOT NULL)`,
            `CREATE TABLE search_state (name ${text} PRIMARY KEY, value ${text} NOT NULL)`,
            "INSERT INTO search_state (name, value) SELECT 'oldest', '' WHERE NOT EXISTS (SELECT 1 FROM messages)",
          ]),
    ],
  },
  {
    id: 'search-0002',
    up: ({ name }) =>
      name === 'sqlite'
        ? []
        : [
            `CREATE TABLE search_blocks (
               number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
               first_id BIGINT NOT NULL,
               last_id BIGINT NOT NULL
             )`,
            'CREATE INDEX search_blocks_by_id ON search_blocks (first_id)',
            // Documents without a block are rebuilt.
            'TRUNCATE search_documents, search_words',
            "DELETE FROM search_state WHERE name = 'oldest' AND EXISTS (SELECT 1 FROM messages)",
          ],
  },
  {
    // Custom fields became content (EMB-04). PostgreSQL's index adds those of older messages in the background.
    id: 'search-0003',
    up: ({ name }) =>
      name === 'sqlite'
        ? [
            `CREATE TRIGGER search_message_fields AFTER UPDATE OF custom ON messages WHEN old.custom IS NOT new.custom
               BEGIN ${note('new', 'new.rowid')} END`,
          ]
        : [
            `CREATE TRIGGER search_message_fields AFTER UPDATE OF custom ON messages FOR EACH ROW
               WHEN (old.custom IS DISTINCT FROM new.custom) EXECUTE FUNCTION search_note_new()`,
            `INSERT INTO search_state (name, value) SELECT 'fields', '' WHERE NOT EXISTS (SELECT 1 FROM messages)
               ON CONFLICT (name) DO NOTHING`,
          ],
  },
  {
    // The stems and the ends of indexed words (SRCH-05); those of existing words are added in the background. A trigger
    // removes them, so that an older server, which does not know them, leaves none behind.
    id: 'search-0004',
    up: ({ name, text }) =>
      name === 'sqlite'
        ? []
        : [
            `CREATE TABLE search_word_keys (word ${text} NOT NULL, key ${text} NOT NULL, PRIMARY KEY (word, key))`,
            'CREATE INDEX search_word_keys_by_key ON search_word_keys (key, word)',
            `CREATE FUNCTION search_remove_keys() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
               DELETE FROM search_word_keys k USING gone g WHERE k.word = g.word; RETURN NULL; END $$`,
            `CREATE TRIGGER search_word_gone AFTER DELETE ON search_words REFERENCING OLD TABLE AS gone
               FOR EACH STATEMENT EXECUTE FUNCTION search_remove_keys()`,
            `INSERT INTO search_state (name, value) SELECT 'keys', '' WHERE NOT EXISTS (SELECT 1 FROM messages)
               ON CONFLICT (name) DO NOTHING`,
          ],
  },
  {
    // The texts of files (SRCH-05), which are read some time after the upload.
    id: 'search-0005',
    up: ({ name }) =>
      name === 'sqlite'
        ? [
            `CREATE TRIGGER search_file_text AFTER UPDATE OF text ON file_texts WHEN new.text IS NOT NULL
               BEGIN ${noteOfFile('m.rowid')} END`,
          ]
        : [
            trigger('search_note_file', noteOfFile('NULL')),
            `CREATE TRIGGER search_file_text AFTER UPDATE OF text ON file_texts FOR EACH ROW
               WHEN (new.text IS NOT NULL) EXECUTE FUNCTION search_note_file()`,
          ],
  },
  {
    // Messages are inserted many at a time: one call for all of them instead of one for each.
    id: 'search-0006',
    up: ({ name }) =>
      name === 'sqlite'
        ? []
        : [
            trigger(
              'search_note_added',
              'INSERT INTO search_changes (message_id, created_at) SELECT id, created_at FROM added;',
            ),
            `CREATE OR REPLACE TRIGGER search_message_new AFTER INSERT ON messages REFERENCING NEW TABLE AS added
               FOR EACH STATEMENT EXECUTE FUNCTION search_note_added()`,
          ],
  },
  {
    // Words are added to the index for many documents at once: the indexer empties the list of pending words after each
    // batch. An older server does not, so the list is short: every search reads it.
    id: 'search-0007',
    up: ({ name }) =>
      name === 'sqlite'
        ? []
        : ['ALTER INDEX search_documents_by_word SET (fastupdate = on, gin_pending_list_limit = 256)'],
  },
];
