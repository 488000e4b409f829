import type { RawBuilder } from 'kysely';

/** The operators of the filter language (CHAN-05) that compare one field. */
export const operators = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$autocomplete',
] as const;
export type Operator = (typeof operators)[number];

/** What a filter may compare a field with; times are written as ISO 8601 and compared as milliseconds. */
export type FieldKind = 'text' | 'number' | 'time' | 'boolean';

/** A value as SQL gets it: times in milliseconds, booleans as 0 and 1. */
export type FilterValue = string | number;

/** A condition in SQL that is either true or not; it may also be null for "not". */
export type Condition = RawBuilder<boolean>;

/** One field that a filter may name. */
export interface FilterField {
  readonly kind: FieldKind;
  /** The operators that it takes; any other is refused. */
  readonly operators: readonly Operator[];
  /** The column or expression that is compared and sorted by. */
  readonly column?: RawBuilder<unknown>;
  /** The column that holds the text as {@link foldText} gives it; `$autocomplete` looks there. */
  readonly folded?: RawBuilder<unknown>;
  /** Whether results may be sorted by it. */
  readonly sortable?: boolean;
  /**
   * Writes the condition of a field that is no column (a list, another table). `values` holds one value, or those of
   * `$in` and `$nin`.
   */
  readonly compile?: (operator: Operator, values: readonly FilterValue[]) => Condition;
}

/** The fields of one noun, by name. */
export type FilterFields = Readonly<Record<string, FilterField>>;
