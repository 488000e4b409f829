import { type RawBuilder, sql } from 'kysely';
import type { Condition, FilterValue, Operator } from './filterField.ts';

/** A column for comparisons: the column itself, and the one with its text normalized by `foldText`. */
export interface Comparable {
  readonly column: RawBuilder<unknown>;
  readonly folded?: RawBuilder<unknown>;
}

/** Compares a column. `$ne` and `$nin` also match rows without a value, since "not red" includes them. */
export function compareColumn(
  { column, folded = column }: Comparable,
  operator: Operator,
  values: readonly FilterValue[],
): Condition {
  const [value] = values as [FilterValue];
  switch (operator) {
    case '$eq':
      return sql<boolean>`${column} = ${value}`;
    case '$ne':
      return sql<boolean>`(${column} <> ${value} or ${column} is null)`;
    case '$gt':
      return sql<boolean>`${column} > ${value}`;
    case '$gte':
      return sql<boolean>`${column} >= ${value}`;
    case '$lt':
      return sql<boolean>`${column} < ${value}`;
    case '$lte':
      return sql<boolean>`${column} <= ${value}`;
    case '$in':
      return sql<boolean>`${column} in (${sql.join(values)})`;
    case '$nin':
      return sql<boolean>`(${column} not in (${sql.join(values)}) or ${column} is null)`;
    case '$exists':
      return value ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`;
    case '$contains':
      return like(folded, `%${escaped(String(value))}%`);
    case '$autocomplete':
      return hasWord(folded, String(value));
    case '$q':
      return sql<boolean>`(${sql.join(
        values.map((word) => hasWord(folded, String(word))),
        sql` and `,
      )})`;
  }
}

/** Whether the text, or a word in it, begins with `start`. */
const hasWord = (column: RawBuilder<unknown>, start: string): Condition =>
  sql<boolean>`(${like(column, `${escaped(start)}%`)} or ${like(column, `% ${escaped(start)}%`)})`;

const like = (column: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`${column} like ${pattern} escape '\\'`;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
