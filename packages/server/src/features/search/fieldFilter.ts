import { sql } from 'kysely';
import { compileFilter } from '../../core/filters/compileFilter.ts';
import type { Operator } from '../../core/filters/filterField.ts';
import { jsonField } from '../../core/filters/jsonField.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import { elementLabel, presenceLabel, valueLabel } from './index/fieldLabels.ts';

/** A filter of messages by custom fields, in CHAN-05's language (EMB-04). */
type FieldFilter = Readonly<Record<string, unknown>>;

/** Labels of the index: each match has at least one of each group. */
type LabelGroups = readonly (readonly string[])[];

/** Compiles a filter of messages by custom fields, over the table `messages`. Throws `input_invalid` naming its path. */
const fieldCondition = (filter: FieldFilter, dialect: Dialect) =>
  compileFilter(filter, {
    fields: {},
    custom: (path) => jsonField(dialect, sql.ref('custom'), path),
    path: 'message_filter.fields',
    isNarrow: true,
  }).condition;

/** Throws `input_invalid`, naming the path, for a filter that is invalid. */
export const checkFieldFilter = (filter: FieldFilter, dialect: Dialect): void => {
  fieldCondition(filter, dialect);
};

/** Returns which of these messages match a filter. */
export async function matchingFields(
  reader: Reader,
  filter: FieldFilter,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || Object.keys(filter).length === 0) return new Set(ids);
  const rows = await reader.query((k, dialect) =>
    k.selectFrom('messages').select('id').where('id', 'in', ids).where(fieldCondition(filter, dialect)),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the labels by which the index finds the matches of a valid filter, and possibly other messages: comparisons by
 * size only require a value, and the absence of one requires nothing.
 */
export function fieldGroups(filter: FieldFilter): LabelGroups {
  return Object.entries(filter).flatMap(([key, value]): LabelGroups => {
    if (key === '$and') return (value as FieldFilter[]).flatMap(fieldGroups);
    if (key === '$or') {
      const parts = (value as FieldFilter[]).map((part) => fieldGroups(part)[0]);
      return parts.every((group) => group !== undefined) ? [parts.flat()] : [];
    }
    if (key === '$nor') return [];
    const path = key.split('.').slice(1);
    return comparisonsOf(value).flatMap(([operator, operand]) => groupOf(path, operator, operand));
  });
}

/** Whether the index finds only messages that match, so that no others must be read. */
export const isFoundByIndex = (filter: FieldFilter): boolean =>
  Object.entries(filter).every(([key, value]) => {
    if (key === '$and') return (value as FieldFilter[]).every(isFoundByIndex);
    if (key === '$or' || key === '$nor') return false;
    return comparisonsOf(value).every(
      ([operator, operand]) => isIndexed(operator) || (operator === '$exists' && operand === true),
    );
  });

const isIndexed = (operator: Operator) =>
  operator === '$eq' || operator === '$in' || operator === '$contains';

function groupOf(path: readonly string[], operator: Operator, operand: unknown): LabelGroups {
  switch (operator) {
    case '$eq':
      return [[valueLabel(path, operand)]];
    case '$in':
      return [(operand as unknown[]).map((value) => valueLabel(path, value))];
    case '$contains':
      return [[elementLabel(path, operand)]];
    case '$ne':
    case '$nin':
      return [];
    case '$exists':
      return operand === true ? [[presenceLabel(path)]] : [];
    default:
      return [[presenceLabel(path)]];
  }
}

const comparisonsOf = (value: unknown): [Operator, unknown][] =>
  typeof value === 'object' && value !== null
    ? (Object.entries(value) as [Operator, unknown][])
    : [['$eq', value]];
