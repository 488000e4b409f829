import type pg from 'pg';
import type { Phrase } from '../indexQuery.ts';
import type { FoundMessage, Group, Match } from '../messageIndex.ts';
import { blockLabel, blocksOf, documentsOfBlock } from './blocks.ts';
import { quoted } from './vectors.ts';

/** Up to about this many matches are gathered by the word index and then sorted. */
const gathered = 1_500;
/**
 * If the rarest term is in no more documents than this, and the others are in this many times as many, these documents
 * are read and compared with the other terms: the word index would look each up in the long lists of every other word.
 */
const maxCompared = 500;
const timesAsMany = 50;
/** Up to this many if scanning blocks would take still longer. */
const maxGathered = 8_000;
/** Number of newest documents scanned if they should contain enough matches. */
const walked = 1_500;
/**
 * Otherwise this many blocks are scanned, then four times as many, and then the rest if the words co-occur more rarely
 * than estimated.
 */
const maxBlocks = 21;
const blocksGrow = 4;

/**
 * Finds the matches. PostgreSQL's planner cannot know the fastest way, so the query decides: the word index for few
 * matches; for many, the newest documents in sequence, or block by block if words rarely co-occur.
 */
export async function matchInPostgres(pool: pg.Pool, match: Match): Promise<FoundMessage[]> {
  const { estimate, total, limit, newestFirst } = match;
  const share = Math.min(1, estimate / Math.max(total, 1));
  const enough = Math.ceil((limit * 2) / (share * documentsOfBlock));
  if (estimate <= (enough > maxBlocks ? maxGathered : gathered)) return gather(pool, match);
  const found: FoundMessage[] = [];
  let { above, below } = match;
  const moveTo = (id: number) => {
    if (newestFirst) below = id;
    else above = id;
  };
  if (share * walked >= limit * 2) {
    const { matching, last, count } = await walk(pool, match, walked);
    if (matching.length >= limit || count < walked || last === undefined) return matching;
    found.push(...matching);
    moveTo(last);
  }
  const blocks = await blocksOf(pool, { above, below, newestFirst }, maxBlocks);
  let looked = 0;
  for (let count = enough; looked < blocks.length; count *= blocksGrow) {
    const some = blocks.slice(looked, looked + count);
    const labels = some.map(({ number }) => blockLabel(number));
    const more = await gather(pool, { ...match, above, below, limit: limit - found.length }, labels);
    found.push(...more);
    if (found.length >= limit) return found;
    looked += some.length;
    if ((more.length / (some.length * documentsOfBlock)) * total <= gathered) break;
  }
  const last = blocks[looked - 1];
  if (!last || (looked === blocks.length && looked < maxBlocks)) return found;
  moveTo(newestFirst ? last.first_id : last.last_id);
  return [...found, ...(await gather(pool, { ...match, above, below, limit: limit - found.length }))];
}

/** Returns those with one of the `labels`, if given. */
async function gather(pool: pg.Pool, match: Match, labels?: readonly string[]): Promise<FoundMessage[]> {
  const order = match.newestFirst ? 'DESC' : 'ASC';
  const [rarest, ...others] = labels ? [{ labels }, ...match.all] : match.all;
  const isDivided = rarest !== undefined && others.length > 0;
  const isCompared = isDivided && !labels && isCheaplyCompared(match);
  // Two conditions on one index: PostgreSQL steps through it by the rarest term, whereas one condition for all terms can
  // make it step through every word of a longer group.
  const otherTerms = isDivided ? 'AND words @@ $5::tsquery' : '';
  const kind = isCompared ? 'compared' : isDivided ? 'divided' : 'whole';
  const { rows } = await pool.query({
    name: `search-gather-${order}-${match.allowed ? 'some' : 'all'}-${kind}`,
    text: `WITH hits AS MATERIALIZED (
        SELECT id, message_id, cid${isCompared ? ', words' : ''} FROM search_documents
        WHERE words @@ $1::tsquery ${isCompared ? '' : otherTerms}
      )
      SELECT id, message_id AS "messageId" FROM hits
      WHERE id > $2 AND id < $3 ${scopeOf(match, isDivided ? 6 : 5)} ${isCompared ? otherTerms : ''}
      ORDER BY id ${order} LIMIT $4`,
    values: [
      isDivided ? groupOf(rarest) : queryOf(match),
      match.above,
      match.below,
      match.limit,
      ...(isDivided ? [queryOf({ ...match, all: others })] : []),
      ...scopeValues(match),
    ],
  });
  return rows;
}

/** Whether to read the documents of the rarest term. The number of those with a prefix is only estimated. */
function isCheaplyCompared({ all: [rarest], documents: [fewest = 0, more = 0] }: Match): boolean {
  const isEstimated = rarest?.phrases?.some(({ begins }) => begins);
  return !isEstimated && fewest <= maxCompared && more >= fewest * timesAsMany;
}

async function walk(pool: pg.Pool, match: Match, length: number) {
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
    values: [queryOf(match), match.above, match.below, match.limit, length, ...scopeValues(match)],
  });
  return {
    matching: rows.filter(({ id }) => id !== null).map(({ id, messageId }) => ({ id, messageId })),
    last: rows[0]?.last ?? undefined,
    count: rows[0]?.count ?? 0,
  };
}

const scopeOf = ({ allowed }: Match, parameter: number): string =>
  allowed ? `AND (split_part(cid, ':', 1) = any($${parameter}) OR cid = any($${parameter + 1}))` : '';

const scopeValues = ({ allowed }: Match): unknown[] => (allowed ? [allowed.types, allowed.cids] : []);

/** Formats the match as a tsquery, with every word quoted. */
function queryOf({ all, none, except = [] }: Pick<Match, 'all' | 'none' | 'except'>): string {
  const unwanted = [...none.map(groupOf), ...(except.length > 0 ? [`(${allOf(except)})`] : [])];
  return unwanted.length === 0 ? allOf(all) : `${allOf(all)} & !(${unwanted.join(' | ')})`;
}

const allOf = (groups: readonly Group[]): string => groups.map(groupOf).join(' & ');

const groupOf = ({ phrases, labels }: Group): string =>
  `(${(labels ? labels.map(quoted) : (phrases ?? []).map(phraseOf)).join(' | ')})`;

function phraseOf({ words, begins }: Phrase): string {
  const last = words.length - 1;
  return `(${words.map((word, index) => `${quoted(word)}${begins && index === last ? ':*' : ''}`).join(' <-> ')})`;
}
