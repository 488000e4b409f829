import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../storage/dialect.ts';
import { compareColumn } from './compareColumn.ts';
import type { Condition, FilterField, FilterValue, Operator } from './filterField.ts';

type JsonKind = 'string' | 'number' | 'boolean';

const jsonOperators = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$contains',
] as const satisfies readonly Operator[];

/** A field whose condition is compiled by itself. */
type JsonField = FilterField & Required<Pick<FilterField, 'compile'>>;

/**
 * A value within a JSON column, such as `custom.color`. Comparisons are typed: `5` neither equals `"5"` nor matches
 * text, and values of another type than the operand are never less, greater or equal. `$contains` searches a list.
 */
export function jsonField(dialect: Dialect, column: RawBuilder<unknown>, path: readonly string[]): JsonField {
  const json = jsonAt(dialect, column, path);
  return {
    kind: 'json',
    operators: jsonOperators,
    wantsNarrow: true,
    compile(operator, values) {
      switch (operator) {
        case '$exists':
          return values[0]
            ? sql<boolean>`${json.type} <> 'null'`
            : sql<boolean>`coalesce(${json.type}, 'null') = 'null'`;
        case '$in':
          return anyOf(values.map((value) => compare(json, '$eq', value)));
        case '$nin':
          return isNot(anyOf(values.map((value) => compare(json, '$eq', value))));
        case '$ne':
          return isNot(compare(json, '$eq', values[0] as FilterValue));
        case '$contains':
          return json.contains(values[0] as FilterValue);
        default:
          return compare(json, operator, values[0] as FilterValue);
      }
    },
  };
}

/** Negates a condition; true also if the condition is unknown. */
export const isNot = (condition: Condition) => sql<boolean>`(${condition}) is not true`;

const anyOf = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

function compare(json: JsonAt, operator: Operator, value: FilterValue): Condition {
  const kind = typeof value as JsonKind;
  const same = sql<boolean>`${json.type} ${json.types[kind]}`;
  return sql<boolean>`case when ${same} then ${compareColumn({ column: json.as[kind] }, operator, [
    json.operand(value),
  ])} else ${json.no} end`;
}

/** JSON access in one database. */
interface JsonAt {
  readonly type: RawBuilder<unknown>;
  readonly types: Record<JsonKind, RawBuilder<unknown>>;
  readonly as: Record<JsonKind, RawBuilder<unknown>>;
  readonly no: RawBuilder<unknown>;
  operand(value: FilterValue): FilterValue;
  contains(value: FilterValue): Condition;
}

function jsonAt(dialect: Dialect, column: RawBuilder<unknown>, path: readonly string[]): JsonAt {
  return dialect.name === 'sqlite' ? sqliteJson(column, path) : postgresJson(column, path);
}

function sqliteJson(column: RawBuilder<unknown>, path: readonly string[]): JsonAt {
  const jsonPath = `$${path.map((part) => `."${part}"`).join('')}`;
  const value = sql`json_extract(${column}, ${jsonPath})`;
  const operand = (given: FilterValue) => (typeof given === 'boolean' ? Number(given) : given);
  const types = {
    string: sql`= 'text'`,
    number: sql`in ('integer', 'real')`,
    boolean: sql`in ('true', 'false')`,
  };
  const type = sql`json_type(${column}, ${jsonPath})`;
  return {
    type,
    types,
    as: { string: value, number: value, boolean: value },
    no: sql`0`,
    operand,
    contains: (given) =>
      sql<boolean>`(case when ${type} = 'array' then exists (select 1 from json_each(${column}, ${jsonPath}) item
        where item.type ${types[typeof given as JsonKind]} and item.value = ${operand(given)}) else 0 end)`,
  };
}

function postgresJson(column: RawBuilder<unknown>, path: readonly string[]): JsonAt {
  const value = sql`(${column}::jsonb #> array[${sql.join(path.map((part) => sql`${part}::text`))}])`;
  const text = sql`(${value} #>> '{}')`;
  return {
    type: sql`jsonb_typeof(${value})`,
    types: { string: sql`= 'string'`, number: sql`= 'number'`, boolean: sql`= 'boolean'` },
    as: {
      string: sql`(${text} collate "C")`,
      number: sql`(${text})::numeric`,
      boolean: sql`(${text})::boolean`,
    },
    no: sql`false`,
    operand: (given) => given,
    contains: (given) =>
      sql<boolean>`coalesce(jsonb_typeof(${value}) = 'array' and ${value} @> ${JSON.stringify([given])}::jsonb, false)`,
  };
}
