import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';

/** The number of rows of each table. */
export type TableRows = Readonly<Record<string, number>>;

/** Counts the rows of a SQLite file that no other process writes to. */
export function countSqliteRows(path: string): TableRows {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = sqlite
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
      )
      .all() as { name: string }[];
    return Object.fromEntries(
      tables.map(({ name }) => {
        const { rows } = sqlite.prepare(`SELECT count(*) AS rows FROM ${quoted(name)}`).get() as {
          rows: number;
        };
        return [name, rows];
      }),
    );
  } finally {
    sqlite.close();
  }
}

/** Counts the rows of a PostgreSQL database as this client sees them. */
export async function countPostgresRows(client: pg.Client): Promise<TableRows> {
  const counted: Record<string, number> = {};
  for (const name of await postgresTables(client)) {
    const { rows } = await client.query(`SELECT count(*) AS rows FROM ${quoted(name)}`);
    counted[name] = Number(rows[0].rows);
  }
  return counted;
}

/** Returns the tables in the schema that Confab uses, ordered by name. */
export async function postgresTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT table_name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  return rows.map(({ table_name }) => table_name);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
