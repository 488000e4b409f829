import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Increases when tables, words or labels change: an index of another version is rebuilt. */
const indexVersion = 3;

const tables = `
  CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE channels (key INTEGER PRIMARY KEY, cid TEXT NOT NULL UNIQUE);
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY, message_id TEXT NOT NULL, words TEXT NOT NULL, labels TEXT NOT NULL
  );
  CREATE TABLE places (id INTEGER PRIMARY KEY, channel INTEGER NOT NULL);
  CREATE TABLE vocabulary (word TEXT PRIMARY KEY, documents INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE word_keys (key TEXT, word TEXT, PRIMARY KEY (key, word)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE lists USING fts5(
    words, labels, content = 'documents', content_rowid = 'id', tokenize = 'ascii', columnsize = 0
  );
  INSERT INTO lists (lists, rank) VALUES ('secure-delete', 1);
  PRAGMA user_version = ${indexVersion};`;

/**
 * Opens the index file of SQLite, separate from the store so that neither blocks the other; only this thread writes it.
 * It is rebuilt from the store if damaged or of another version. Deleted data is overwritten.
 */
export function openSearchFile(path: string): DatabaseSync {
  try {
    const opened = open(path);
    const { user_version: version } = opened.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version === indexVersion) return opened;
    const isNew = version === 0 && opened.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    if (isNew) {
      opened.exec(`BEGIN; ${tables} COMMIT`);
      return opened;
    }
    opened.close();
  } catch (error) {
    if (!isBroken(error)) throw error;
  }
  removeSearchFile(path);
  const fresh = open(path);
  fresh.exec(`BEGIN; ${tables} COMMIT`);
  return fresh;
}

export function removeSearchFile(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}

function open(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path, { timeout: 5000 });
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
  sqlite.exec('PRAGMA cache_size = -32768; PRAGMA mmap_size = 1073741824; PRAGMA temp_store = MEMORY');
  return sqlite;
}

/** CORRUPT and NOTADB. */
const isBroken = (error: unknown): boolean =>
  [11, 26].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);
