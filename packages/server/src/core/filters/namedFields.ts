import { sql } from 'kysely';
import type { FilterFields } from './filterField.ts';

const equal = ['$eq', '$ne', '$in', '$nin'] as const;
const compared = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'] as const;

/** A field of short texts compared as a whole: ids, states. */
export const idField = (column: string) =>
  ({ kind: 'text', operators: equal, column: sql.ref(column) }) as const;

/** The filter fields of lists of named, user-created objects. */
export const namedFields: FilterFields = {
  id: idField('id'),
  name: {
    kind: 'text',
    operators: [...equal, '$autocomplete', '$contains'],
    column: sql.ref('name'),
    folded: sql.ref('name_folded'),
  },
  created_by_id: idField('created_by_id'),
  created_at: { kind: 'time', operators: compared, column: sql.ref('created_at') },
};

/** The sort fields of the same lists. */
export const namedSortFields: FilterFields = {
  name: { kind: 'text', operators: [], column: sql.ref('name_folded'), sortable: true },
  created_at: { kind: 'time', operators: [], column: sql.ref('created_at'), sortable: true },
  updated_at: { kind: 'time', operators: [], column: sql.ref('updated_at'), sortable: true },
};
