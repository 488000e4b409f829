import { type RawBuilder, sql } from 'kysely';
import type { Condition, FieldOfPath, FilterValue, Operator } from '../../core/filters/filterField.ts';
import { jsonField } from '../../core/filters/jsonField.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';

/** A query of ids of users. */
export type UserIds = RawBuilder<{ id: string }>;

/** Up to this many matches, a list starts from them; otherwise from all users in list order. */
const maxMatchesListed = 5000;
/** Most comparisons of a filter whose matches are counted. */
const maxCounted = 5;

/**
 * Custom fields of the table `users` in filters (EMB-04), whose exact values an index finds. `rare` has the numbers of
 * the comparisons to start from, which alone narrow a filter; undefined while they are not known. `matches` gets the
 * users that each exact comparison finds in the index.
 */
export function indexedCustomField(
  dialect: Dialect,
  { rare, matches }: { readonly rare: ReadonlySet<number> | undefined; readonly matches: UserIds[] },
): FieldOfPath {
  const [idsWith, isAmong] =
    dialect.name === 'sqlite' ? [idsInSqlite, isAmongInSqlite] : [idsInPostgres, isAmongInPostgres];
  return (path) => {
    const field = jsonField(dialect, sql.ref('custom'), path);
    return {
      ...field,
      narrows: (operator) => isExact(operator) && (!rare || rare.has(matches.length - 1)),
      compile(operator, values) {
        const condition = field.compile(operator, values);
        if (!isExact(operator)) return condition;
        const ids = idsWith(path, operator, values);
        const number = matches.push(ids) - 1;
        return rare?.has(number) ? sql<boolean>`(${isAmong(ids)} and ${condition})` : condition;
      },
    };
  };
}

/** Returns the numbers of the comparisons with few matches. */
export async function rareAmong(reader: Reader, matches: readonly UserIds[]): Promise<ReadonlySet<number>> {
  if (matches.length === 0) return new Set();
  const counts = matches
    .slice(0, maxCounted)
    .map((ids) => sql`(select count(*) from (${ids} limit ${maxMatchesListed + 1}) found)`)
    .map((count, number) => sql`${count} as ${sql.ref(`n${number}`)}`);
  const [row = {}] = await reader.query<Record<string, number>>(() => sql`select ${sql.join(counts)}`);
  return new Set([...counts.keys()].filter((number) => Number(row[`n${number}`]) <= maxMatchesListed));
}

const isExact = (operator: Operator) => operator === '$eq' || operator === '$in' || operator === '$contains';

type IdsWith = (path: readonly string[], operator: Operator, values: readonly FilterValue[]) => UserIds;

/**
 * Users with one of the values at the path or in a list there: `user_custom_values` distinguishes neither these nor true
 * from 1.
 */
const idsInSqlite: IdsWith = (path, _, values) => {
  const numbers = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return sql`select v.user_id as id from user_custom_values v
    where v.field = ${`$.${path.join('.')}`} and v.value in (${sql.join(numbers)})`;
};

const isAmongInSqlite = (ids: UserIds): Condition => sql`id in (${ids})`;

/** The condition of the index `users_by_custom`, in which all users have custom fields. */
const idsInPostgres: IdsWith = (path, operator, values) => {
  const contained = values.map((value) => {
    const found: unknown = operator === '$contains' ? [value] : value;
    const json = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), found);
    return sql`x.custom::jsonb @> ${JSON.stringify(json)}::jsonb`;
  });
  return sql`select x.id from users x where x.custom <> '{}' and (${sql.join(contained, sql` or `)})`;
};

// Otherwise PostgreSQL expects many matches and reads all users in list order to find the first few.
const isAmongInPostgres = (ids: UserIds): Condition => sql`id = any(array(${ids}))`;
