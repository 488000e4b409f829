import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '@confab/testing';
import { sql } from 'kysely';

/**
 * Where words or bytes still stand (attack 12): in each file of the data folder, the database's own and its log among
 * them, and in each row of each table, so that PostgreSQL's are looked through as well. Nothing where nothing is left.
 */
export async function tracesOf(server: TestServer, needles: readonly (string | Buffer)[]): Promise<string[]> {
  const { config, database } = server.server.context;
  const found: string[] = [];
  for (const entry of await readdir(config.data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    for (const needle of await foundIn(path, needles)) found.push(`${path}: ${shown(needle)}`);
  }
  const tables = await database.read.query<{ name: string }>((_k, { name }) =>
    name === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and sql not like '%VIRTUAL%'`
      : sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const words = needles.filter((needle) => typeof needle === 'string');
  for (const { name } of tables) {
    const rows = await database.read.query<object>(() => sql`select * from ${sql.table(name)}`);
    const text = JSON.stringify(rows);
    for (const word of words) if (text.includes(word)) found.push(`table ${name}: ${word}`);
  }
  return found;
}

async function foundIn(path: string, needles: readonly (string | Buffer)[]): Promise<(string | Buffer)[]> {
  const found = new Set<string | Buffer>();
  const longest = Math.max(...needles.map((needle) => Buffer.byteLength(needle)));
  let kept = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([kept, chunk as Buffer]);
    for (const needle of needles) if (bytes.includes(needle)) found.add(needle);
    kept = bytes.subarray(-longest);
  }
  return [...found];
}

const shown = (needle: string | Buffer) => (typeof needle === 'string' ? needle : 'bytes of a file');
