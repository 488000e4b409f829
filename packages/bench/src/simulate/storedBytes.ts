import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onPostgres } from '@confab/testing/postgres';

/** The size of tables and their indexes, in bytes. */
export interface StoredBytes {
  /** The event log, which is trimmed after its retention. */
  log: number;
  /** The search index. */
  search: number;
  /** Everything else: messages, reactions, reads. */
  rows: number;
}

/** Returns the sizes in a SQLite data folder. */
export function storedInSqlite(folder: string): StoredBytes {
  const sizes = (file: string) => {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    const rows = database
      .prepare(
        'SELECT s.tbl_name AS name, sum(d.pgsize) AS bytes FROM dbstat d JOIN sqlite_schema s ON s.name = d.name GROUP BY s.tbl_name',
      )
      .all() as unknown as TableSize[];
    database.close();
    return rows;
  };
  return sumOf([
    ...sizes('confab.db'),
    ...sizes('search.db').map(({ bytes }) => ({ name: 'search_', bytes })),
  ]);
}

/** Returns the sizes in a PostgreSQL database. */
export const storedInPostgres = (url: string): Promise<StoredBytes> =>
  onPostgres(url, async (client) => {
    const { rows } = await client.query<TableSize>(
      "SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    return sumOf(rows);
  });

interface TableSize {
  name: string;
  bytes: number;
}

const logTables = ['events', 'event_keys', 'streams'];

function sumOf(tables: readonly TableSize[]): StoredBytes {
  const stored: StoredBytes = { log: 0, search: 0, rows: 0 };
  for (const { name, bytes } of tables) {
    const kind = logTables.includes(name) ? 'log' : name.startsWith('search_') ? 'search' : 'rows';
    stored[kind] += bytes;
  }
  return stored;
}
