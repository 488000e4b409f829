import { firstIdAt } from './documentId.ts';
import type { Cursor, Hit, HitPage } from './indexQuery.ts';
import { canMatch, matchOf } from './matchOf.ts';
import type { Match, MessageIndex, ResolvedQuery } from './messageIndex.ts';
import type { MatchPlan, WeightedGroup } from './planMatch.ts';
import { clausesOfParts, planWithParts } from './planWithParts.ts';

/**
 * The stages of a search by time, as `skip` of its cursors. Whole words and their forms come first, as long as they fill
 * pages, and what has a word only inside longer ones (`parts`) after them. If they do not fill the first page, `all` are
 * found together, in the order of time.
 */
const stages = { whole: 0, all: 1, parts: 2 };

/** Returns a page of the matches in the order of time. */
export async function findByTime(
  index: MessageIndex,
  query: ResolvedQuery,
  plan: MatchPlan,
): Promise<HitPage> {
  const stage = query.after?.skip ?? stages.whole;
  if (stage !== stages.whole) {
    const withParts = await planWithParts(index, query, plan);
    const except = stage === stages.parts ? plan.clauses : undefined;
    return withParts ? pageByTime(index, query, withParts, { stage, except }) : { hits: [] };
  }
  const findWhole = () => pageByTime(index, query, plan, { stage });
  // Where whole words will probably not fill a page, longer words are looked up first: then one match may find all.
  const wholePage = fitsOnPage(plan, query) ? undefined : await findWhole();
  if (wholePage?.next) return wholePage;
  const withParts = await planWithParts(index, query, plan);
  if (!withParts) return wholePage ?? findWhole();
  if (query.after) return continueWithParts(wholePage ?? (await findWhole()), query);
  return findAll(index, query, { plan, withParts, wholePage });
}

/** Returns the last page of whole words, after which the matches of parts of words follow. */
function continueWithParts({ hits, next }: HitPage, { order }: ResolvedQuery): HitPage {
  const id = order === 'oldest' ? 0 : Number.MAX_SAFE_INTEGER;
  return { hits, next: next ?? { id, skip: stages.parts } };
}

/** Returns the first page of a search whose whole words do not fill it, with what parts of words find. */
async function findAll(
  index: MessageIndex,
  query: ResolvedQuery,
  parts: { plan: MatchPlan; withParts: MatchPlan; wholePage: HitPage | undefined },
): Promise<HitPage> {
  const { plan, withParts, wholePage } = parts;
  const find = (clauses: readonly WeightedGroup[]) =>
    pageByTime(index, query, { ...withParts, clauses }, { stage: stages.all });
  if (!wholePage && fitsOnPage(withParts, query)) {
    const page = await find(withParts.clauses);
    if (!page.next) return page;
  }
  const [whole, ...added] = await Promise.all([
    wholePage ?? pageByTime(index, query, plan, { stage: stages.whole }),
    ...clausesOfParts(withParts, plan).map(find),
  ]);
  if (whole.next) return whole;
  const hits = whole.hits.map(({ messageId, cursor }) => ({
    messageId,
    cursor: { ...cursor, skip: stages.all },
  }));
  return mergePages([{ hits }, ...added], query);
}

const fitsOnPage = (plan: MatchPlan, { limit }: ResolvedQuery): boolean =>
  matchOf(plan, plan.clauses).estimate <= limit;

/** Returns a page of a stage, without the documents that match all of `except`. */
async function pageByTime(
  index: MessageIndex,
  query: ResolvedQuery,
  plan: MatchPlan,
  { stage, except }: { stage: number; except?: readonly WeightedGroup[] | undefined },
): Promise<HitPage> {
  if (!canMatch(plan.clauses)) return { hits: [] };
  const { limit } = query;
  const { found, lookedUpTo } = await index.match({
    ...matchOf(plan, plan.clauses),
    ...(except && canMatch(except) && { except: except.map(({ group }) => group) }),
    ...rangeOf(query),
    limit: limit + 1,
  });
  const hits = found
    .slice(0, limit)
    .map(({ id, messageId }): Hit => ({ messageId, cursor: { id, skip: stage } }));
  if (found.length > limit) return { hits, next: hits.at(-1)?.cursor };
  return { hits, next: lookedUpTo === undefined ? undefined : { id: lookedUpTo, skip: stage } };
}

/** Merges first pages of several matches into one: each message once, in order of time, as far as all pages reach. */
function mergePages(pages: readonly HitPage[], { order, limit }: ResolvedQuery): HitPage {
  const compare = (left: Cursor, right: Cursor) =>
    order === 'oldest' ? left.id - right.id : right.id - left.id;
  const [end] = pages.flatMap(({ next }) => next ?? []).toSorted(compare);
  const hits = [...new Map(pages.flatMap((page) => page.hits).map((hit) => [hit.cursor.id, hit])).values()]
    .filter(({ cursor }) => end === undefined || compare(cursor, end) <= 0)
    .toSorted((left, right) => compare(left.cursor, right.cursor));
  return hits.length > limit
    ? { hits: hits.slice(0, limit), next: hits[limit - 1]?.cursor }
    : { hits, next: end };
}

function rangeOf({
  since = 0,
  before,
  after,
  order,
}: ResolvedQuery): Pick<Match, 'above' | 'below' | 'newestFirst'> {
  const newestFirst = order !== 'oldest';
  const above = firstIdAt(since) - 1;
  const below = before === undefined ? Number.MAX_SAFE_INTEGER : firstIdAt(before);
  if (!after) return { above, below, newestFirst };
  return newestFirst
    ? { above, below: Math.min(below, after.id), newestFirst }
    : { above: Math.max(above, after.id), below, newestFirst };
}
