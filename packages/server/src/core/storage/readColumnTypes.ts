import type pg from 'pg';
import type { ColumnTypes } from './arrayStatement.ts';
import { throwStoreError } from './postgresConnection.ts';

const columnTypes = `
  SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
    AND a.attnum > 0 AND NOT a.attisdropped`;

/** Reads the types of all columns of a PostgreSQL database. */
export async function readColumnTypes(client: pg.Client): Promise<ColumnTypes> {
  const { rows } = await client.query(columnTypes).catch(throwStoreError);
  const types = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    types.set(table, (types.get(table) ?? new Map()).set(column, type));
  }
  return types;
}
