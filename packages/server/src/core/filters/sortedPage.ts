import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { SortKey } from './compileSort.ts';
import type { Condition, FilterField, FilterFields } from './filterField.ts';
import { filterIssue } from './filterIssue.ts';

/** The rows of a table, sorted by one non-null column and by id within it, and the start of the page. */
export interface SortedQuery {
  readonly table: keyof Tables & string;
  readonly condition: Condition;
  readonly sort: readonly SortKey[];
  /** The fields it can be sorted by. */
  readonly fields: FilterFields;
  /** The default sort order. */
  readonly fallback: SortKey;
  readonly limit: number;
  /** The `next` of the previous page. */
  readonly next?: string | undefined;
}

/**
 * Reads a page of a sorted list from where the previous one ended, so that no row is repeated or skipped by concurrent
 * changes; `next` is set if there are more. Throws `input_invalid` for a field that cannot be sorted by, and for a
 * `next` of another list.
 */
export async function sortedPage<Row extends { id: string }>(
  read: Reader,
  { table, condition, sort: [key], fields, fallback, limit, next }: SortedQuery,
): Promise<{ rows: Row[]; next?: string }> {
  const { field: name, direction } = key ?? fallback;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field?.sortable || !field.column) {
    const sortable = Object.keys(fields).filter((one) => fields[one]?.sortable);
    throw filterIssue('sort.0.field', `can’t be sorted by (use ${sortable.join(', ')})`);
  }
  const column = field.column as RawBuilder<string | number>;
  const word = direction === 1 ? sql`asc` : sql`desc`;
  const after = next === undefined ? sql`1 = 1` : beyond(column, direction, readCursor(next, field));
  const found = await read.query<Row & { sort_value: string | number }>(
    () => sql`select *, ${column} as sort_value from ${sql.table(table)} where (${condition}) and ${after}
      order by ${column} ${word}, id ${word} limit ${limit + 1}`,
  );
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const cursor = last && Buffer.from(JSON.stringify([last.sort_value, last.id])).toString('base64url');
  return { rows, ...(found.length > limit && cursor && { next: cursor }) };
}

type Cursor = readonly [value: string | number, id: string];

const beyond = (column: RawBuilder<unknown>, direction: 1 | -1, [value, id]: Cursor): Condition =>
  direction === 1
    ? sql<boolean>`(${column}, id) > (${value}, ${id})`
    : sql<boolean>`(${column}, id) < (${value}, ${id})`;

function readCursor(next: string, { kind }: FilterField): Cursor {
  try {
    const [value, id] = JSON.parse(Buffer.from(next, 'base64url').toString('utf8')) as unknown[];
    const fits = kind === 'text' ? typeof value === 'string' : Number.isSafeInteger(value);
    if (fits && typeof id === 'string' && !id.includes('\0')) return [value as string | number, id];
  } catch {
    // Reported below, like a valid cursor of another list.
  }
  throw filterIssue('next', 'must be the `next` of a response with the same sort');
}
