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
  '$contains',
  '$autocomplete',
  '$q',
] as const;
export type Operator = (typeof operators)[number];

/** The operators that put filters together. */
export const groupOperators = ['$and', '$or', '$nor'] as const;
export type GroupOperator = (typeof groupOperators)[number];

/**
 * The type of a filter's field; times are written as ISO 8601 and compared as milliseconds. A `json` field holds
 * text, finite numbers and booleans, and each compares with values of its own kind alone.
 */
export type FieldKind = 'text' | 'number' | 'time' | 'boolean' | 'json';

/** A value as SQL gets it: times in milliseconds, booleans as 0 and 1 (`json`: as they are). */
export type FilterValue = string | number | boolean;

/** A condition in SQL that is either true or not; it may also be null for "not". */
export type Condition = RawBuilder<boolean>;

/** One field that a filter may name. */
export interface FilterField {
  readonly kind: FieldKind;
  /** The operators that it takes; any other is refused. */
  readonly operators: readonly Operator[];
  /** The column or expression that is compared and sorted by. */
  readonly column?: RawBuilder<unknown>;
  /** The column that holds the text as {@link foldText} gives it; `$autocomplete`, `$contains` and `$q` look there. */
  readonly folded?: RawBuilder<unknown>;
  /** Whether results may be sorted by it. */
  readonly sortable?: boolean;
  /** The only values that it can have. */
  readonly values?: readonly string[];
  /**
   * Writes the condition of a field that is no column (a list, another table). `values` holds one value, or those of
   * `$in` and `$nin`.
   */
  readonly compile?: (operator: Operator, values: readonly FilterValue[]) => Condition;
  /** Whether a row that meets this is found by an index, so that nothing else is looked at. */
  readonly narrows?: (operator: Operator, values: readonly FilterValue[]) => boolean;
  /** Whether it costs so much for each row that the filter must be narrow beside it. */
  readonly wantsNarrow?: boolean;
}

/** The fields of one feature, by name. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/** The fields within a JSON column, by the path after its name: `custom.color`. */
export type FieldOfPath = (path: readonly string[]) => FilterField;
