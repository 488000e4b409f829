import { type RawBuilder, sql } from 'kysely';
import type { Condition, FilterField, FilterFields, FilterValue, Operator } from './filterField.ts';
import { filterIssue } from './filterIssue.ts';
import { readFilterValue } from './filterValue.ts';
import { foldText } from './foldText.ts';

const deepest = 5;
const mostConditions = 100;
const mostListed = 100;

/**
 * Compiles a filter of CHAN-05's language to one SQL condition, the same for both databases. Fields of one object must
 * all match; `{ name: 'x' }` is short for `{ name: { $eq: 'x' } }`. Anything unknown, too deep or too long is refused with
 * `input_invalid`, naming the place as `filter.$or.1.name.$foo`.
 */
export function compileFilter(filter: unknown, fields: FilterFields): Condition {
  return new FilterCompiler(fields).object(filter, 'filter', 1);
}

class FilterCompiler {
  readonly #fields: FilterFields;
  #conditions = 0;

  constructor(fields: FilterFields) {
    this.#fields = fields;
  }

  object(filter: unknown, path: string, depth: number): Condition {
    if (!isPlain(filter)) throw filterIssue(path, 'must be an object of fields');
    if (depth > deepest) throw filterIssue(path, `must not be nested deeper than ${deepest} levels`);
    const conditions = Object.entries(filter).map(([key, value]) => {
      const place = `${path}.${key}`;
      if (key === '$and' || key === '$or') return this.#list(key, value, place, depth);
      return this.#field(key, value, place);
    });
    return join(conditions, 'and');
  }

  #list(key: '$and' | '$or', value: unknown, path: string, depth: number): Condition {
    if (!Array.isArray(value) || value.length === 0) throw filterIssue(path, 'must be a list of filters');
    const parts = value.map((part, index) => this.object(part, `${path}.${index}`, depth + 1));
    return join(parts, key === '$and' ? 'and' : 'or');
  }

  #field(name: string, value: unknown, path: string): Condition {
    const field = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
    if (!field) {
      throw filterIssue(path, `is not a field to filter by (${Object.keys(this.#fields).join(', ')})`);
    }
    const comparisons = isPlain(value) ? Object.entries(value) : [['$eq', value] as const];
    if (comparisons.length === 0)
      throw filterIssue(path, `needs an operator (${field.operators.join(', ')})`);
    const conditions = comparisons.map(([operator, operand]) => {
      const place = isPlain(value) ? `${path}.${operator}` : path;
      if (!(field.operators as readonly string[]).includes(operator)) {
        throw filterIssue(place, `is not an operator of this field (${field.operators.join(', ')})`);
      }
      if (++this.#conditions > mostConditions) {
        throw filterIssue('filter', `must have at most ${mostConditions} conditions`);
      }
      return condition(field, operator as Operator, operand, place);
    });
    return join(conditions, 'and');
  }
}

function condition(field: FilterField, operator: Operator, operand: unknown, path: string): Condition {
  const values = readOperand(field, operator, operand, path);
  if (field.compile) return field.compile(operator, values);
  const [value] = values as [FilterValue];
  const column = field.column as RawBuilder<unknown>;
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
    case '$autocomplete':
      return beginsWith(field.folded ?? column, String(value));
  }
}

function readOperand(field: FilterField, operator: Operator, operand: unknown, path: string): FilterValue[] {
  if (operator === '$exists') return [readFilterValue('boolean', operand, path)];
  if (operator === '$autocomplete') {
    const text = foldText(String(readFilterValue('text', operand, path)));
    if (text === '') throw filterIssue(path, 'must not be empty');
    return [text];
  }
  if (operator !== '$in' && operator !== '$nin') return [readFilterValue(field.kind, operand, path)];
  if (!Array.isArray(operand) || operand.length === 0 || operand.length > mostListed) {
    throw filterIssue(path, `must be a list of 1 to ${mostListed} values`);
  }
  return operand.map((value, index) => readFilterValue(field.kind, value, `${path}.${index}`));
}

/** Whether the text, or a word in it, begins with `start`. */
function beginsWith(column: RawBuilder<unknown>, start: string): Condition {
  const pattern = start.replace(/[\\%_]/g, '\\$&');
  return sql<boolean>`(${column} like ${`${pattern}%`} escape '\\' or ${column} like ${`% ${pattern}%`} escape '\\')`;
}

function join(conditions: readonly Condition[], word: 'and' | 'or'): Condition {
  if (conditions.length === 0) return sql<boolean>`1 = 1`;
  if (conditions.length === 1) return conditions[0] as Condition;
  return sql<boolean>`(${sql.join(conditions, word === 'and' ? sql` and ` : sql` or `)})`;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
