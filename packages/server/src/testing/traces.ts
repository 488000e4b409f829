import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestServer } from '@confab/testing';
import { sql } from 'kysely';

/**
 * Searches for words or bytes (attack 12): in the names and bytes of all files of the data folder, including databases
 * and their logs, in each row of each table, which covers PostgreSQL, and in the words of the search index, whose file
 * compresses prefixes. Returns nothing if none remain.
 */
export const tracesOf = async (
  server: TestServer,
  needles: readonly (string | Buffer)[],
): Promise<string[]> =>
  (await findTraces(server, needles)).map(({ location, needle }) => `${location}: ${shown(needle)}`);

/** Searches like `tracesOf` and returns the location of each find. */
export async function findTraces(
  server: TestServer,
  needles: readonly (string | Buffer)[],
): Promise<{ location: string; needle: string | Buffer }[]> {
  const { config, database } = server.server.context;
  const found: { location: string; needle: string | Buffer }[] = [];
  const folders = config.files === undefined ? [config.data] : [config.data, config.files];
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  for (const entry of entries.flat()) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    for (const needle of await foundIn(path, needles)) found.push({ location: path, needle });
    if (entry.name === 'search.db') {
      const text = indexedWords(path);
      for (const needle of needles)
        if (typeof needle === 'string' && text.includes(needle))
          found.push({ location: `words of ${path}`, needle });
    }
  }
  const tables = await database.read.query<{ name: string }>((_k, { name }) =>
    name === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and sql not like '%VIRTUAL%'`
      : sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const words = needles.filter((needle) => typeof needle === 'string');
  for (const { name } of tables) {
    const rows = await database.read.query<object>(() => sql`select * from ${sql.table(name)}`);
    const texts = rows.map((row) => JSON.stringify(row));
    for (const word of words) {
      const text = texts.find((one) => one.includes(word));
      if (text) found.push({ location: `table ${name}: ${around(text, word)}`, needle: word });
    }
  }
  return found;
}

/** Returns all words of the search index. */
function indexedWords(path: string): string {
  const sqlite = new DatabaseSync(path, { timeout: 5000 });
  try {
    sqlite.exec("CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'lists', 'row')");
    const rows = sqlite.prepare('SELECT term FROM temp.words').all() as { term: string }[];
    return rows.map(({ term }) => term).join(' ');
  } finally {
    sqlite.close();
  }
}

async function foundIn(path: string, needles: readonly (string | Buffer)[]): Promise<(string | Buffer)[]> {
  const found = new Set<string | Buffer>(needles.filter((needle) => path.includes(String(needle))));
  const longest = Math.max(...needles.map((needle) => Buffer.byteLength(needle)));
  let kept = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([kept, chunk as Buffer]);
    for (const needle of needles) if (bytes.includes(needle)) found.add(needle);
    kept = bytes.subarray(-longest);
  }
  return [...found];
}

/** Returns enough of a row to recognize it. */
function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 120), at + 60);
}

const shown = (needle: string | Buffer) => (typeof needle === 'string' ? needle : 'bytes of a file');
