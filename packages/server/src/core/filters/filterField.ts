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

/** The operators that combine filters. */
export const groupOperators = ['$and', '$or', '$nor'] as const;
export type GroupOperator = (typeof groupOperators)[number];

/**
 * The type of a filter field; times are written as ISO 8601 and compared as milliseconds. A `json` field contains text,
 * finite numbers and booleans, each comparable only with values of its own type.
 */
export type FieldKind = 'text' | 'number' | 'time' | 'boolean' | 'json';

/** A value as passed to SQL: times in milliseconds, booleans as 0 and 1 (`json`: unchanged). */
export type FilterValue = string | number | boolean;

/** An SQL condition that is true or not; null counts as not. */
export type Condition = RawBuilder<boolean>;

/** A field that filters may use. */
export interface FilterField {
  readonly kind: FieldKind;
  /** The supported operators; any other is rejected. */
  readonly operators: readonly Operator[];
  /** The column or expression to compare and sort by. */
  readonly column?: RawBuilder<unknown>;
  /** The column with the text normalized by {@link foldText}, which `$autocomplete`, `$contains` and `$q` search. */
  readonly folded?: RawBuilder<unknown>;
  /** Whether results can be sorted by it. */
  readonly sortable?: boolean;
  /** Its only possible values. */
  readonly values?: readonly string[];
  /**
   * Compiles the condition of a field that is not a column (a list, another table). `values` has one value, or those of
   * `$in` and `$nin`.
   */
  readonly compile?: (operator: Operator, values: readonly FilterValue[]) => Condition;
  /** Whether an index finds the matching rows, so that no other rows are read. Asked after `compile` of a comparison. */
  readonly narrows?: (operator: Operator, values: readonly FilterValue[]) => boolean;
  /** Whether it is so expensive per row that the rest of the filter must be narrow. */
  readonly wantsNarrow?: boolean;
}

/** The fields of one feature, by name. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/** Returns the field within a JSON column by the path after its name: `custom.color`. */
export type FieldOfPath = (path: readonly string[]) => FilterField;
