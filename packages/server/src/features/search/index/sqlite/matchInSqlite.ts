import type { Phrase } from '../indexQuery.ts';
import type { Allowed, FoundMessage, Group, Match, Matches } from '../messageIndex.ts';
import type { Statements } from './statements.ts';

/** Most matches filtered by channel per query. */
const maxScanned = 200_000;

/** Finds the matches by scanning the index in result order: common words end soon, rare ones have few. */
export function matchInSqlite(sqlite: Statements, match: Match): Matches {
  const order = match.newestFirst ? 'DESC' : 'ASC';
  const { above, below, limit } = match;
  const expression = expressionOf(match);
  if (!match.allowed) {
    const found = sqlite
      .prepare(
        `SELECT lists.rowid AS id, documents.message_id AS messageId
         FROM lists CROSS JOIN documents ON documents.id = lists.rowid
         WHERE lists MATCH ? AND lists.rowid > ? AND lists.rowid < ? ORDER BY lists.rowid ${order} LIMIT ?`,
      )
      .all(expression, above, below, limit) as unknown as FoundMessage[];
    return { found };
  }
  const isAllowed = channelsOf(sqlite, match.allowed);
  const walk = sqlite.prepare(
    `SELECT lists.rowid, places.channel FROM lists CROSS JOIN places ON places.id = lists.rowid
     WHERE lists MATCH ? AND lists.rowid > ? AND lists.rowid < ? ORDER BY lists.rowid ${order} LIMIT ?`,
  );
  walk.setReturnArrays(true);
  const found: FoundMessage[] = [];
  const nameOf = sqlite.prepare('SELECT message_id FROM documents WHERE id = ?');
  let looked = 0;
  let last: number | undefined;
  for (const row of walk.iterate(expression, above, below, maxScanned)) {
    const [id, channel] = row as unknown as [number, number];
    looked++;
    last = id;
    if (!isAllowed.has(channel)) continue;
    found.push({ id, messageId: (nameOf.get(id) as { message_id: string }).message_id });
    if (found.length === limit) return { found };
  }
  return { found, lookedUpTo: looked === maxScanned ? last : undefined };
}

/** Returns the keys of the channels to search. */
function channelsOf(sqlite: Statements, { types, cids }: Allowed): Set<number> {
  const ranges = types.map(() => 'SELECT key FROM channels WHERE cid >= ? AND cid < ?');
  const named = 'SELECT key FROM channels WHERE cid IN (SELECT value FROM json_each(?))';
  const keys = sqlite
    .prepare([...ranges, named].join(' UNION ALL '))
    .all(...types.flatMap((type) => [`${type}:`, `${type};`]), JSON.stringify(cids)) as { key: number }[];
  return new Set(keys.map(({ key }) => key));
}

/** Formats the match for FTS5: every word is quoted, and contains only letters, digits and non-ASCII characters. */
function expressionOf({ all, none, except = [] }: Match): string {
  const wanted = allOf(all);
  const unwanted = [...none.map(groupOf), ...(except.length > 0 ? [`(${allOf(except)})`] : [])];
  return unwanted.length === 0 ? wanted : `(${wanted}) NOT (${unwanted.join(' OR ')})`;
}

const allOf = (groups: readonly Group[]): string => groups.map(groupOf).join(' AND ');

const groupOf = ({ phrases, labels }: Group): string =>
  labels
    ? `(labels : (${labels.map((one) => `"${one}"`).join(' OR ')}))`
    : `(words : (${(phrases ?? []).map(phraseOf).join(' OR ')}))`;

const phraseOf = ({ words, begins }: Phrase): string => `"${words.join(' ')}"${begins ? ' *' : ''}`;
