import type pg from 'pg';
import type { Phrase } from '../indexQuery.ts';
import type { FoundMessage, Group, Match } from '../messageIndex.ts';
import { quoted } from './writeDocuments.ts';

/** Where about so many documents match, they are gathered by the index of words and then sorted. */
const gathered = 8_000;
/** Where more do, documents are walked in the order of results, so many at first, and then more. */
const firstWalk = 1_500;
const longestWalk = 400_000;

/**
 * Finds what matches. PostgreSQL's planner cannot know which way is short, so it is told: the index of words where few
 * match (all matches first, sorted then), the newest documents one after the other where many do.
 */
export async function matchInPostgres(pool: pg.Pool, match: Match): Promise<FoundMessage[]> {
  if (match.estimate <= gathered) return gather(pool, match);
  const found: FoundMessage[] = [];
  let { above, below } = match;
  for (let length = firstWalk; ; length = Math.min(length * 8, longestWalk)) {
    const { matching, last, count } = await walk(
      pool,
      { ...match, above, below },
      length,
      match.limit - found.length,
    );
    found.push(...matching);
    if (found.length >= match.limit || count < length || last === undefined) return found;
    if (match.newestFirst) below = last;
    else above = last;
    // What is common and stands so far back is quicker found by the index of words, common as it is.
    if (length === longestWalk) {
      const rest = await gather(pool, { ...match, above, below, limit: match.limit - found.length });
      return [...found, ...rest];
    }
  }
}

async function gather(pool: pg.Pool, match: Match): Promise<FoundMessage[]> {
  const order = match.newestFirst ? 'DESC' : 'ASC';
  const { rows } = await pool.query({
    name: `search-gather-${order}-${match.allowed ? 'some' : 'all'}`,
    text: `WITH hits AS MATERIALIZED (
        SELECT id, message_id, cid FROM search_documents WHERE words @@ $1::tsquery
      )
      SELECT id, message_id AS "messageId" FROM hits
      WHERE id > $2 AND id < $3 ${scopeOf(match, 5)} ORDER BY id ${order} LIMIT $4`,
    values: [queryOf(match), match.above, match.below, match.limit, ...scopeValues(match)],
  });
  return rows;
}

async function walk(pool: pg.Pool, match: Match, length: number, limit: number) {
  const order = match.newestFirst ? 'DESC' : 'ASC';
  const { rows } = await pool.query<FoundMessage & { last: number | null; count: number }>({
    name: `search-walk-${order}-${match.allowed ? 'some' : 'all'}`,
    text: `WITH walked AS MATERIALIZED (
        SELECT id, message_id, cid, words FROM search_documents
        WHERE id > $2 AND id < $3 ORDER BY id ${order} LIMIT $5
      ), hits AS (
        SELECT id, message_id FROM walked WHERE words @@ $1::tsquery ${scopeOf(match, 6)}
        ORDER BY id ${order} LIMIT $4
      ), ends AS (
        SELECT ${match.newestFirst ? 'min' : 'max'}(id) AS last, count(*) AS count FROM walked
      )
      SELECT hits.id, hits.message_id AS "messageId", ends.last, ends.count FROM ends LEFT JOIN hits ON true
      ORDER BY hits.id ${order}`,
    values: [queryOf(match), match.above, match.below, limit, length, ...scopeValues(match)],
  });
  return {
    matching: rows.filter(({ id }) => id !== null).map(({ id, messageId }) => ({ id, messageId })),
    last: rows[0]?.last ?? undefined,
    count: rows[0]?.count ?? 0,
  };
}

const scopeOf = ({ allowed }: Match, place: number): string =>
  allowed ? `AND (split_part(cid, ':', 1) = any($${place}) OR cid = any($${place + 1}))` : '';

const scopeValues = ({ allowed }: Match): unknown[] => (allowed ? [allowed.types, allowed.cids] : []);

/** The match as PostgreSQL reads it: every word is quoted. */
function queryOf({ all, none }: Match): string {
  const wanted = all.map(groupOf).join(' & ');
  return none.length === 0 ? wanted : `${wanted} & !(${none.map(groupOf).join(' | ')})`;
}

const groupOf = ({ phrases, labels }: Group): string =>
  `(${(labels ? labels.map(quoted) : (phrases ?? []).map(phraseOf)).join(' | ')})`;

function phraseOf({ words, begins }: Phrase): string {
  const last = words.length - 1;
  return `(${words.map((word, place) => `${quoted(word)}${begins && place === last ? ':*' : ''}`).join(' <-> ')})`;
}
