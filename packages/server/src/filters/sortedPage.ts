import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from './compileSort.ts';
import type { Condition, FilterField, FilterFields } from './filterField.ts';
import { filterIssue } from './filterIssue.ts';

/** A page of a list that is sorted by one column without empty values, and by id within it. */
export interface SortedPage {
  /** What it is sorted by, to be selected as `sort_value`. */
  readonly value: RawBuilder<string | number>;
  readonly order: readonly RawBuilder<unknown>[];
  /** What comes after the page before. */
  readonly after: Condition;
  /** Cuts a page of `limit` out of one row more than that, and tells where the next one begins. */
  cut<Row extends { id: string; sort_value: string | number }>(
    rows: readonly Row[],
    limit: number,
  ): { rows: Row[]; next?: string };
}

/**
 * Pages of a sorted list by where the last one ended, so that none is read twice or left out while things come and go.
 * Throws `input_invalid` for a field that cannot be sorted by, and for a `next` that is not of this list.
 */
export function sortedPage(
  [key]: readonly SortKey[],
  fields: FilterFields,
  { fallback, next }: { fallback: SortKey; next: string | undefined },
): SortedPage {
  const { field: name, direction } = key ?? fallback;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field?.sortable || !field.column) {
    const sortable = Object.keys(fields).filter((one) => fields[one]?.sortable);
    throw filterIssue('sort.0.field', `is not a field to sort by (${sortable.join(', ')})`);
  }
  const column = field.column as RawBuilder<string | number>;
  const word = direction === 1 ? sql`asc` : sql`desc`;
  return {
    value: column,
    order: [sql`${column} ${word}`, sql`id ${word}`],
    after: next === undefined ? sql<boolean>`1 = 1` : beyond(column, direction, readCursor(next, field)),
    cut: (rows, limit) => {
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const cursor = last && Buffer.from(JSON.stringify([last.sort_value, last.id])).toString('base64url');
      return { rows: page, ...(rows.length > limit && cursor && { next: cursor }) };
    },
  };
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
    // Told below, as what is whole and of another list is.
  }
  throw filterIssue('next', 'must be the `next` of an answer with the same sort');
}
