import { sql } from 'kysely';
import type { Reader } from '../../../core/storage/database.ts';
import { blobKey } from './archiveForm.ts';
import type { ExportedTable } from './exportedTables.ts';

/** The kind of a column: in an archive a time is ISO 8601 and JSON is an object, in the store both are primitive. */
export interface Column {
  readonly name: string;
  readonly kind: 'text' | 'whole' | 'real' | 'time' | 'json' | 'blob';
  readonly isRequired: boolean;
}

export type Row = Record<string, string | number | null>;

/** Reads the columns of a table; columns maintained by the database are included. */
export async function columnsOf(read: Reader, exported: ExportedTable): Promise<Column[]> {
  const found =
    read.dialect.name === 'sqlite'
      ? await read.query<{ name: string; type: string; required: number }>(
          () =>
            sql`select name, type, "notnull" as required from pragma_table_info(${exported.table}) order by cid`,
        )
      : await read.query<{ name: string; type: string; required: number }>(
          () => sql`select column_name as name, data_type as type,
              case when is_nullable = 'NO' then 1 else 0 end as required
            from information_schema.columns
            where table_schema = current_schema() and table_name = ${exported.table} order by ordinal_position`,
        );
  return found.map(({ name, type, required }) => ({
    name,
    kind: kindOf(exported, name, type.toLowerCase()),
    isRequired: required === 1 || exported.key.includes(name),
  }));
}

function kindOf(exported: ExportedTable, name: string, type: string): Column['kind'] {
  if (exported.json?.includes(name)) return 'json';
  if (exported.blobs?.includes(name)) return 'blob';
  if (type.startsWith('double') || type === 'real') return 'real';
  if (type === 'text') return 'text';
  return /_(at|until)$/.test(name) ? 'time' : 'whole';
}

/** Converts a row for an archive, omitting nulls. */
export function toArchived(columns: readonly Column[], row: Row): object {
  const archived: Record<string, unknown> = {};
  for (const { name, kind } of columns) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    archived[name] =
      kind === 'json' ? JSON.parse(String(value)) : kind === 'time' ? toTime(Number(value)) : value;
  }
  return archived;
}

/** Times outside the calendar's range are written as numbers. */
const toTime = (ms: number) => (Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : ms);

/** Converts an archived row for the store; undefined if a value does not fit its column. */
export function fromArchived(
  columns: readonly Column[],
  archived: Readonly<Record<string, unknown>>,
): Row | undefined {
  const row: Row = {};
  for (const column of columns) {
    const value = Object.hasOwn(archived, column.name) ? archived[column.name] : undefined;
    const stored = value === undefined || value === null ? null : storedAs(column, value);
    if (stored === undefined || (stored === null && column.isRequired)) return undefined;
    row[column.name] = stored;
  }
  return row;
}

function storedAs({ kind }: Column, value: unknown): string | number | undefined {
  if (kind === 'json') return typeof value === 'object' ? textOf(JSON.stringify(value)) : undefined;
  if (kind === 'time') {
    const ms = typeof value === 'string' ? Date.parse(value) : value;
    return Number.isSafeInteger(ms) ? (ms as number) : undefined;
  }
  if (kind === 'whole') return Number.isSafeInteger(value) ? (value as number) : undefined;
  if (kind === 'real') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (kind === 'blob') return blobKey.test(value) ? value : undefined;
  return textOf(value);
}

const textOf = (text: string) => (text.isWellFormed() && !/\0|\\u0000/.test(text) ? text : undefined);
