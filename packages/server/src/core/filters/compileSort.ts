import { type RawBuilder, sql } from 'kysely';
import type { FilterFields } from './filterField.ts';
import { filterIssue } from './filterIssue.ts';

/** A sort key: 1 for ascending, -1 for descending. */
export interface SortKey {
  readonly field: string;
  readonly direction: 1 | -1;
}

/**
 * Compiles a sort to an ORDER BY list; rows without a value come last in both directions. Append a unique column, so
 * that pages never tie. Rejects fields that cannot be sorted by with `input_invalid` naming `sort.0.field`.
 */
export function compileSort(sort: readonly SortKey[], fields: FilterFields): RawBuilder<unknown>[] {
  return sort.map(({ field: name, direction }, index) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field?.sortable || !field.column) {
      const sortable = Object.keys(fields).filter((key) => fields[key]?.sortable);
      throw filterIssue(`sort.${index}.field`, `can’t be sorted by (use ${sortable.join(', ')})`);
    }
    return direction === 1 ? sql`${field.column} asc nulls last` : sql`${field.column} desc nulls last`;
  });
}
