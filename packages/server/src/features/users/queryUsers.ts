import type { User } from '@confab/protocol';
import type { ParsedBodyOf, userEndpoints } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { compileFilter } from '../../core/filters/compileFilter.ts';
import { compileSort } from '../../core/filters/compileSort.ts';
import type { Condition, FilterFields } from '../../core/filters/filterField.ts';
import { jsonField } from '../../core/filters/jsonField.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import { indexedCustomField, rareAmong, type UserIds } from './userCustomFields.ts';
import { userDirectory } from './userDirectory.ts';
import type { UserRow } from './userTables.ts';
import { isListed } from './visiblePeople.ts';

const compared = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'] as const;

const fields: FilterFields = {
  id: {
    kind: 'text',
    operators: [...compared, '$in', '$nin', '$autocomplete'],
    column: sql.ref('id'),
    folded: sql`lower(id)`,
    sortable: true,
    narrows: (operator) => operator === '$eq' || operator === '$in',
  },
  name: {
    kind: 'text',
    operators: [...compared, '$in', '$nin', '$autocomplete'],
    column: sql.ref('name'),
    folded: sql.ref('name_folded'),
    sortable: true,
  },
  role: { kind: 'text', operators: ['$eq', '$ne', '$in', '$nin'], column: sql.ref('role') },
  created_at: { kind: 'time', operators: compared, column: sql.ref('created_at'), sortable: true },
  last_active: {
    kind: 'time',
    operators: [...compared, '$exists'],
    column: sql.ref('last_active'),
    sortable: true,
  },
};
/** Names are sorted case-insensitively. */
const sortFields: FilterFields = { ...fields, name: { ...fields.name!, column: sql.ref('name_folded') } };

/**
 * Compiles a filter of users, over the table `users` including custom fields, which scans all users: for privileged
 * callers. Throws `input_invalid` for an invalid one.
 */
export const userCondition = (filter: Record<string, unknown>, dialect: Dialect): Condition =>
  compileFilter(filter, {
    fields,
    custom: (path) => jsonField(dialect, sql.ref('custom'), path),
    isNarrow: true,
  }).condition;

/** Compiles a filter for a list, which starts from the users with a custom field if these are few. */
export async function listCondition(
  reader: Reader,
  filter: Record<string, unknown>,
  { mayScan }: { mayScan: boolean },
): Promise<Condition> {
  const compile = (rare: ReadonlySet<number>) => {
    const matches: UserIds[] = [];
    const custom = indexedCustomField(reader.dialect, { rare, matches });
    return { matches, ...compileFilter(filter, { fields, custom, isNarrow: mayScan }) };
  };
  const { matches, condition } = compile(new Set());
  const rare = await rareAmong(reader, matches);
  return rare.size === 0 ? condition : compile(rare).condition;
}

type Query = ParsedBodyOf<typeof userEndpoints.queryUsers>;

/**
 * Queries visible users that are not deleted, by id by default (APP-05, TEN-01), also by custom fields, which everyone
 * who sees a user may read (EMB-04).
 */
export async function queryUsers(
  context: ServerContext,
  actor: Actor,
  { filter, sort, limit, offset }: Query,
): Promise<User[]> {
  const { read } = context.database;
  const condition = await listCondition(read, filter, { mayScan: isHost(actor) });
  const visible = await isListed(context, read, actor);
  const keys = compileSort(sort, sortFields);
  const rows = await read.query<UserRow>((k) =>
    keys
      .reduce(
        (query, key) => query.orderBy(key),
        k
          .selectFrom('users')
          .selectAll()
          .where('deleted_at', 'is', null)
          .where(condition)
          .$if(visible !== undefined, (query) => query.where(visible as Condition)),
      )
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  );
  const people = userDirectory(context);
  return rows.map((row) => people.profile(row));
}
