import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from './compileSort.ts';
import type { Condition, FilterFields } from './filterField.ts';
import { filterIssue } from './filterIssue.ts';

type SortValue = string | number | null;

/** A sort column, including the unique last one; rows without a value come last in both directions. */
export interface SortColumn {
  readonly column: RawBuilder<unknown>;
  readonly direction: 1 | -1;
  readonly isText: boolean;
}

/** The columns of a sort validated by {@link compileSort}. */
export const sortColumns = (sort: readonly SortKey[], fields: FilterFields): SortColumn[] =>
  sort.flatMap(({ field: name, direction }) => {
    const { column, kind } = fields[name] ?? {};
    return column ? [{ column, direction, isText: kind === 'text' }] : [];
  });

/** Encodes the cursor after a row with these values. */
export const nextAfter = (values: readonly SortValue[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * Returns the condition for the rows after the cursor `next`, so that no row is repeated by concurrent changes; all
 * rows without a cursor. Throws `input_invalid` for a cursor of another order.
 */
export function rowsAfter(columns: readonly SortColumn[], next: string | undefined): Condition {
  if (next === undefined) return sql<boolean>`1 = 1`;
  const values = readNext(columns, next);
  const alternatives = columns.flatMap((column, at) => {
    const beyond = isBeyond(column, values[at]!);
    if (!beyond) return [];
    const sameBefore = columns.slice(0, at).map((earlier, index) => isSame(earlier, values[index]!));
    return [sql`(${sql.join([...sameBefore, beyond], sql` and `)})`];
  });
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`;
}

const isSame = ({ column }: SortColumn, value: SortValue) =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

function isBeyond({ column, direction }: SortColumn, value: SortValue) {
  if (value === null) return undefined;
  return direction === 1
    ? sql`(${column} > ${value} or ${column} is null)`
    : sql`(${column} < ${value} or ${column} is null)`;
}

function readNext(columns: readonly SortColumn[], next: string): SortValue[] {
  try {
    const values = JSON.parse(Buffer.from(next, 'base64url').toString('utf8')) as unknown[];
    const fits = (value: unknown, { isText }: SortColumn) =>
      isText ? typeof value === 'string' && !value.includes('\0') : Number.isSafeInteger(value);
    const isWhole =
      Array.isArray(values) &&
      values.length === columns.length &&
      // The unique last column is never null.
      columns.every(
        (column, at) => fits(values[at], column) || (values[at] === null && at < columns.length - 1),
      );
    if (isWhole) return values as SortValue[];
  } catch {
    // Rejected below, like a valid cursor of another list.
  }
  throw filterIssue('next', 'must be the `next` of a response with the same sort');
}
