import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from './compileSort.ts';
import type { Condition, FilterFields } from './filterField.ts';
import { filterIssue } from './filterIssue.ts';

type SortValue = string | number | null;

/** One column of an order, that of the unique last one too; what has no value comes last in both directions. */
export interface SortColumn {
  readonly column: RawBuilder<unknown>;
  readonly direction: 1 | -1;
  readonly isText: boolean;
}

/** The columns of a sort that {@link compileSort} has taken. */
export const sortColumns = (sort: readonly SortKey[], fields: FilterFields): SortColumn[] =>
  sort.flatMap(({ field: name, direction }) => {
    const { column, kind } = fields[name] ?? {};
    return column ? [{ column, direction, isText: kind === 'text' }] : [];
  });

/** The condition for the rows that come after one with these values. */
export const nextAfter = (values: readonly SortValue[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * The rows that come after those that `next` closes, so that none is read twice while things come and go; all without
 * it. Throws `input_invalid` for a `next` of another order.
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
      // The unique last column always has a value.
      columns.every(
        (column, at) => fits(values[at], column) || (values[at] === null && at < columns.length - 1),
      );
    if (isWhole) return values as SortValue[];
  } catch {
    // Refused below, as is what is whole and of another list.
  }
  throw filterIssue('next', 'must be the `next` of a response with the same sort');
}
