import { maxSearchNames } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import { sharesChannel } from '../../../core/access/directory.ts';
import { isOfTenant } from '../../../core/access/tenants.ts';
import { foldText } from '../../../core/filters/foldText.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { oneOf } from '../../../core/storage/statement.ts';
import type { FoundName, NameQuery, Scope } from '../index/indexQuery.ts';
import type { Allowed } from '../index/messageIndex.ts';
import { allowedTypos, editDistance } from './editDistance.ts';

/** Something with a name. */
interface Named {
  id: string;
  name: string | null;
}

/** Name search in one table. */
interface NameTable {
  /** Returns those with this id or full name. */
  exact(value: string, folded: string): Promise<Named[]>;
  /** Returns those whose folded name matches one of these `LIKE` patterns. */
  like(patterns: readonly string[], limit: number): Promise<Named[]>;
}

/** Most names compared for an approximate match. */
const maxCompared = 20_000;

/**
 * Resolves the names after `from:` and `in:`: an id or a full name, otherwise prefixes, otherwise names with few typos.
 * Only matches searchable channels and visible users.
 */
export async function findNames(
  reader: Reader,
  asked: readonly NameQuery[],
  { userId, sight, tenant, allowed }: Pick<Scope, 'userId' | 'sight' | 'tenant'> & { allowed: Allowed },
): Promise<FoundName[]> {
  const isOfShared = sight === 'shared_channels' ? isSeenBy(userId) : undefined;
  const isReached = tenant === undefined ? undefined : isOfTenant(tenant, sql.ref('users.tenant'));
  const users = userTable(reader, [isOfShared ?? [], isReached ?? []].flat());
  const channels = channelTable(reader, allowed);
  const found: FoundName[] = [];
  for (const name of asked) {
    const isPerson = name.operator === 'from' || name.value.startsWith('@');
    const value = name.value.replace(/^[@#]/, '');
    if (isPerson && value.toLowerCase() === 'me' && userId !== '') {
      found.push({ name, match: 'exact', found: await resolveTargets(reader, name, [userId], userId) });
      continue;
    }
    const { match, ids } = await findIn(isPerson ? users : channels, value);
    const there = isPerson ? await resolveTargets(reader, name, ids, userId) : ids;
    found.push({ name, match: there.length === 0 ? 'none' : match, found: there });
  }
  return found;
}

async function findIn(
  table: NameTable,
  value: string,
): Promise<{ match: FoundName['match']; ids: string[] }> {
  const folded = foldText(value);
  const ids = (found: readonly Named[]) => found.slice(0, maxSearchNames).map(({ id }) => id);
  const exact = await table.exact(value, folded);
  if (exact.length > 0) return { match: 'exact', ids: ids(exact) };
  if (folded === '') return { match: 'none', ids: [] };
  const start = escaped(folded);
  const begun = await table.like([`${start}%`, `% ${start}%`, `%-${start}%`], maxSearchNames);
  if (begun.length > 0) return { match: 'beginning', ids: ids(begun) };
  const similar = await findSimilar(table, folded);
  return similar.length > 0 ? { match: 'similar', ids: ids(similar) } : { match: 'none', ids: [] };
}

/** A name with few errors has at least one intact part, if split into one more part than there are errors. */
async function findSimilar(table: NameTable, folded: string): Promise<Named[]> {
  const most = allowedTypos(folded.length);
  if (most === 0) return [];
  const count = 2 * most + 1;
  const parts = Array.from({ length: count }, (_, part) =>
    folded.slice(
      Math.floor((part * folded.length) / count),
      Math.floor(((part + 1) * folded.length) / count),
    ),
  );
  const patterns = [...new Set(parts.filter((part) => part !== '').map((part) => `%${escaped(part)}%`))];
  const near = (await table.like(patterns, maxCompared))
    .map((one) => ({ one, edits: editsOf(folded, one, most) }))
    .filter(({ edits }) => edits <= most);
  const best = Math.min(...near.map(({ edits }) => edits));
  return near.filter(({ edits }) => edits === best).map(({ one }) => one);
}

/** Returns the smallest edit distance of the full name, its words and the id. */
function editsOf(folded: string, { id, name }: Named, most: number): number {
  const whole = foldText(name ?? '');
  const candidates = [whole, ...whole.split(/[ -]/), id.slice(id.indexOf(':') + 1).toLowerCase()];
  return Math.min(...candidates.map((candidate) => editDistance(folded, candidate, most)));
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** An id in lowercase, as folded patterns are. */
const foldedId = sql`lower(id)`;
const foldedName = sql.ref('name_folded');

const anyLike = (column: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern} escape '\\'`),
    sql` or `,
  )})`;

/** The users who meet these conditions. */
const userTable = (reader: Reader, visible: readonly RawBuilder<boolean>[]): NameTable => ({
  exact: (value, folded) =>
    reader.query((k) =>
      k
        .selectFrom('users')
        .select(['id', 'name'])
        .where('deleted_at', 'is', null)
        .where(({ and }) => and(visible))
        .where(sql<boolean>`(id = ${value} or name_folded = ${folded})`)
        .orderBy(sql`case when id = ${value} then 0 else 1 end`)
        .orderBy('id')
        .limit(maxSearchNames),
    ),
  like: (patterns, limit) =>
    reader.query((k) =>
      k
        .selectFrom('users')
        .select(['id', 'name'])
        .where('deleted_at', 'is', null)
        .where(({ and }) => and(visible))
        .where(sql<boolean>`(${anyLike(foldedName, patterns)} or ${anyLike(foldedId, patterns)})`)
        .orderBy('id')
        .limit(limit),
    ),
});

const isSeenBy = (readerId: string) => {
  const id = sql.ref('users.id');
  return sql<boolean>`(${id} = ${readerId} or ${sharesChannel(readerId, id)})`;
};

function channelTable(reader: Reader, { types, cids }: Allowed): NameTable {
  const isAllowed = (dialect: Reader['dialect']) =>
    sql<boolean>`(type ${oneOf(dialect, [...types])} or cid ${oneOf(dialect, [...cids])})`;
  const find = (condition: ReturnType<typeof anyLike>, first: ReturnType<typeof anyLike>, limit: number) =>
    reader.query((k, dialect) =>
      k
        .selectFrom('channels')
        .select(['cid as id', 'name'])
        .where(isAllowed(dialect))
        .where('deleted_at', 'is', null)
        .where(condition)
        .orderBy(sql`case when ${first} then 0 else 1 end`)
        .orderBy('cid')
        .limit(limit),
    );
  return {
    exact: (value, folded) => {
      const isId = sql<boolean>`(cid = ${value} or id = ${value})`;
      return find(sql<boolean>`(${isId} or name_folded = ${folded})`, isId, maxSearchNames);
    },
    like: (patterns, limit) => {
      const condition = sql<boolean>`(${anyLike(foldedName, patterns)} or ${anyLike(foldedId, patterns)})`;
      return find(condition, condition, limit);
    },
  };
}

/** Resolves matches to targets: for `in:`, a user means the direct conversation with the reader. */
async function resolveTargets(
  reader: Reader,
  { operator }: NameQuery,
  ids: string[],
  userId: string,
): Promise<string[]> {
  if (operator === 'from' || ids.length === 0) return ids;
  const rows = await reader.query((k, dialect) =>
    k
      .selectFrom('members as mine')
      .innerJoin('members as theirs', 'theirs.cid', 'mine.cid')
      .innerJoin('channels as c', 'c.cid', 'mine.cid')
      .select('c.cid')
      .distinct()
      .where('mine.user_id', '=', userId)
      .where('mine.state', '=', 'joined')
      .where(sql<boolean>`theirs.user_id ${oneOf(dialect, ids)}`)
      .where('c.deleted_at', 'is', null)
      .where('c.is_distinct', '=', 1)
      .where('c.member_count', '<=', 2)
      .where(sql<boolean>`(theirs.user_id <> mine.user_id or c.member_count = 1)`)
      .orderBy('c.cid')
      .limit(maxSearchNames),
  );
  return rows.map(({ cid }) => cid);
}
