import { type RawBuilder, sql } from 'kysely';
import { compareColumn } from './compareColumn.ts';
import { isCustomPath, maxCustomPathLength } from './customPath.ts';
import {
  type Condition,
  type FieldOfPath,
  type FilterField,
  type FilterFields,
  type FilterValue,
  type GroupOperator,
  groupOperators,
  type Operator,
} from './filterField.ts';
import { filterIssue } from './filterIssue.ts';
import { readFilterValue } from './filterValue.ts';
import { foldText } from './foldText.ts';
import { isNot } from './jsonField.ts';

/** Most levels of nested filters. */
const deepest = 5;
/** Most comparisons, and filters within `$and`, `$or` and `$nor`. */
const maxParts = 100;
/** Most values of one `$in` or `$nin`, and of all together. */
const maxListedValues = 100;
const maxValues = 1000;
/** Most words of one `$q`. */
const maxWords = 10;

/** A filter compiled to SQL. */
export interface CompiledFilter {
  readonly condition: Condition;
  /** Whether an indexed field narrows the whole filter. */
  readonly isNarrow: boolean;
}

/** The fields and operators that the filters of one feature may use. */
export interface FilterLanguage {
  readonly fields: FilterFields;
  /** Fields within a JSON column, after `custom.`. */
  readonly custom?: FieldOfPath;
  /** The path of the filter in the request, for errors; `filter` by default. */
  readonly path?: string;
  /** Whether there are few rows anyway, whatever the filter. */
  readonly isNarrow?: boolean;
}

/**
 * Compiles a filter of CHAN-05's language to one SQL condition, the same for both databases. All fields of an object
 * must match; `{ name: 'x' }` is short for `{ name: { $eq: 'x' } }`. Anything unknown, too deep or too long is rejected
 * with `input_invalid`, naming its path, such as `filter.$or.1.name.$foo`.
 */
export function compileFilter(filter: unknown, language: FilterLanguage): CompiledFilter {
  return new FilterCompiler(language).compile(filter);
}

/** A part of a filter: its condition, and whether an index finds all its matches. */
interface Part {
  readonly condition: Condition;
  readonly isNarrow: boolean;
}

class FilterCompiler {
  readonly #language: FilterLanguage;
  readonly #path: string;
  /** The paths of the first field that requires a narrow filter, and of the first such that is not narrow itself. */
  #wantsNarrow: string | undefined;
  #scans: string | undefined;
  #parts = 0;
  #values = 0;

  constructor(language: FilterLanguage) {
    this.#language = language;
    this.#path = language.path ?? 'filter';
  }

  compile(filter: unknown): CompiledFilter {
    const compiled = this.#object(filter, this.#path, 1);
    const isNarrow = compiled.isNarrow || this.#language.isNarrow === true;
    if (this.#wantsNarrow !== undefined && !isNarrow) {
      throw filterIssue(
        this.#scans ?? this.#wantsNarrow,
        `is too expensive on its own: combine it with ${narrowFields(this.#language)}`,
      );
    }
    return compiled;
  }

  #object(filter: unknown, path: string, depth: number): Part {
    if (!isPlain(filter)) throw filterIssue(path, 'must be an object of fields');
    if (depth > deepest) throw filterIssue(path, `must not be nested deeper than ${deepest} levels`);
    const parts = Object.entries(filter).map(([key, value]) => {
      const partPath = `${path}.${key}`;
      return isGroup(key) ? this.#group(key, value, partPath, depth) : this.#field(key, value, partPath);
    });
    return { condition: join(parts, 'and'), isNarrow: parts.some(({ isNarrow }) => isNarrow) };
  }

  #group(key: GroupOperator, value: unknown, path: string, depth: number): Part {
    if (!Array.isArray(value) || value.length === 0) throw filterIssue(path, 'must be a list of filters');
    const parts = value.map((part, index) => {
      this.#count();
      return this.#object(part, `${path}.${index}`, depth + 1);
    });
    if (key === '$and')
      return { condition: join(parts, 'and'), isNarrow: parts.some(({ isNarrow }) => isNarrow) };
    if (key === '$or')
      return { condition: join(parts, 'or'), isNarrow: parts.every(({ isNarrow }) => isNarrow) };
    return { condition: isNot(join(parts, 'or')), isNarrow: false };
  }

  #field(name: string, value: unknown, path: string): Part {
    const field = this.#find(name, path);
    const comparisons = isPlain(value) ? Object.entries(value) : [['$eq', value] as const];
    if (comparisons.length === 0)
      throw filterIssue(path, `needs an operator (${field.operators.join(', ')})`);
    const parts = comparisons.map(([operator, operand]) => {
      const partPath = isPlain(value) ? `${path}.${operator}` : path;
      if (!isOperatorOf(field, operator)) {
        throw filterIssue(partPath, `isn’t an operator for this field (use ${field.operators.join(', ')})`);
      }
      this.#count();
      const values = readOperand(field, operator, operand, partPath);
      this.#values += values.length;
      if (this.#values > maxValues) throw filterIssue(this.#path, `must have at most ${maxValues} values`);
      return {
        condition: condition(field, operator, values),
        isNarrow: field.narrows?.(operator, values) ?? false,
      };
    });
    const isNarrow = parts.some((part) => part.isNarrow);
    if (field.wantsNarrow) {
      this.#wantsNarrow ??= path;
      if (!isNarrow) this.#scans ??= path;
    }
    return { condition: join(parts, 'and'), isNarrow };
  }

  #find(name: string, path: string): FilterField {
    const { fields, custom } = this.#language;
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known) return known;
    if (custom && name.startsWith('custom.')) return custom(readPath(name, path));
    const all = [...Object.keys(fields), ...(custom ? ['custom.…'] : [])];
    throw filterIssue(path, `can’t be filtered by (use ${all.join(', ')})`);
  }

  #count(): void {
    if (++this.#parts > maxParts) throw filterIssue(this.#path, `must have at most ${maxParts} conditions`);
  }
}

/** Parses `custom.lamp.color`: one to three names of letters, digits, `_` and `-`. */
function readPath(name: string, path: string): string[] {
  const parts = name.split('.').slice(1);
  if (isCustomPath(parts)) return parts;
  throw filterIssue(
    path,
    `must be custom. and one to ${maxCustomPathLength} names of letters, digits, _ or -, separated by dots`,
  );
}

function condition(field: FilterField, operator: Operator, values: readonly FilterValue[]): Condition {
  if (field.compile) return field.compile(operator, values);
  const { folded } = field;
  return compareColumn(
    { column: field.column as RawBuilder<unknown>, ...(folded && { folded }) },
    operator,
    values,
  );
}

function readOperand(field: FilterField, operator: Operator, operand: unknown, path: string): FilterValue[] {
  if (operator === '$exists') return [readFilterValue({ kind: 'boolean' }, operand, path)];
  if (operator === '$autocomplete' || operator === '$q' || (operator === '$contains' && field.folded)) {
    const text = foldText(String(readFilterValue({ kind: 'text' }, operand, path)));
    if (text === '') throw filterIssue(path, 'must not be empty');
    if (operator !== '$q') return [text];
    const words = [...new Set(text.split(' '))];
    if (words.length > maxWords) throw filterIssue(path, `must have at most ${maxWords} words`);
    return words;
  }
  if (operator !== '$in' && operator !== '$nin') return [readFilterValue(field, operand, path)];
  if (!Array.isArray(operand) || operand.length === 0 || operand.length > maxListedValues) {
    throw filterIssue(path, `must be a list of 1 to ${maxListedValues} values`);
  }
  return operand.map((value, index) => readFilterValue(field, value, `${path}.${index}`));
}

function join(parts: readonly Part[], word: 'and' | 'or'): Condition {
  const conditions = parts.map((part) => part.condition);
  if (conditions.length === 0) return sql<boolean>`1 = 1`;
  if (conditions.length === 1) return conditions[0] as Condition;
  return sql<boolean>`(${sql.join(conditions, word === 'and' ? sql` and ` : sql` or `)})`;
}

const narrowFields = ({ fields, custom }: FilterLanguage) =>
  [
    ...Object.keys(fields).filter((name) => fields[name]?.narrows),
    ...(custom?.(['field']).narrows ? ['a value of a custom field ($eq, $in or $contains)'] : []),
  ].join(', ');

const isGroup = (key: string): key is GroupOperator => (groupOperators as readonly string[]).includes(key);

const isOperatorOf = (field: FilterField, operator: string): operator is Operator =>
  (field.operators as readonly string[]).includes(operator);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
