import type { User } from '@confab/protocol';
import type { ParsedBodyOf, userEndpoints } from '@confab/protocol/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { compileFilter } from '../../core/filters/compileFilter.ts';
import { compileSort } from '../../core/filters/compileSort.ts';
import type { Condition, FilterFields } from '../../core/filters/filterField.ts';
import { filterIssue } from '../../core/filters/filterIssue.ts';
import { jsonField } from '../../core/filters/jsonField.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import { indexedCustomField, rareAmong, type UserIds } from './userCustomFields.ts';
import { userDirectory } from './userDirectory.ts';
import type { UserRow } from './userTables.ts';
import { isListed } from './visiblePeople.ts';
import { asSeenBy, namesSeenOnly } from './visibleValues.ts';

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

/** A filter for a list of users. */
interface ListFilter {
  readonly condition: Condition;
  /** Whether no index finds its users: they are compared one by one, in the order of the list. */
  readonly isScan: boolean;
}

/** Compiles a filter for a list, which starts from the users with a custom field if these are few. */
export async function compileListFilter(
  reader: Reader,
  filter: Record<string, unknown>,
  { mayScan }: { mayScan: boolean },
): Promise<ListFilter> {
  const compile = (isNarrow: boolean, rare?: ReadonlySet<number>) => {
    const matches: UserIds[] = [];
    const custom = indexedCustomField(reader.dialect, { rare, matches });
    return { matches, ...compileFilter(filter, { fields, custom, isNarrow }) };
  };
  const { matches } = compile(mayScan);
  const { condition, isNarrow } = compile(true, await rareAmong(reader, matches));
  return { condition, isScan: matches.length > 0 && !isNarrow };
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
  const mayScan = isHost(actor);
  if (!(await namesSeenOnly(context, read, actor, filter))) return [];
  const { condition, isScan } = await compileListFilter(read, filter, { mayScan });
  const visible = (await isListed(context, read, actor)) ?? sql<boolean>`1 = 1`;
  const order = sql.join([...compileSort(sort, sortFields), sql.ref('id')]);
  const listed = sql`select * from users where deleted_at is null and ${visible}`;
  const page = sql`order by ${order} limit ${limit} offset ${offset}`;
  const rows =
    isScan && !mayScan
      ? await scanFirst(read, { listed, order, condition, page, limit })
      : await read.query<UserRow>(() => sql`${listed} and ${condition} ${page}`);
  const people = userDirectory(context);
  const users = rows.map((row) => people.profile(row));
  return asSeenBy(context, read, actor, users);
}

/** The most users that a list compares: first a few, with which most are content. */
const maxScanned = [2000, 20_000];

/** Reads a page whose users no index finds. Throws `input_invalid` if the page is not among the first users of the list. */
async function scanFirst(
  read: Reader,
  {
    listed,
    order,
    condition,
    page,
    limit,
  }: { listed: Sql; order: Sql; condition: Condition; page: Sql; limit: number },
): Promise<UserRow[]> {
  for (const most of maxScanned) {
    const first = sql`${listed} order by ${order} limit ${most}`;
    const rows = await read.query<UserRow>(
      () => sql`select * from (${first}) users where ${condition} ${page}`,
    );
    if (rows.length === limit) return rows;
    const beyond = await read.query(() => sql`${listed} limit 1 offset ${most}`);
    if (beyond.length === 0) return rows;
  }
  throw filterIssue(
    'filter',
    'compares too many users: combine it with id, or with a value of a custom field that fewer users have',
  );
}

type Sql = RawBuilder<unknown>;
