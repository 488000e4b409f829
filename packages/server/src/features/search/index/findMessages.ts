import { firstIdAt } from './documentId.ts';
import type { Cursor, Hit } from './indexQuery.ts';
import type { FoundMessage, Match, MessageIndex, ResolvedQuery } from './messageIndex.ts';
import { clausesOfParts, type MatchPlan, planMatch, planWithParts, type WeightedGroup } from './planMatch.ts';
import { rank } from './rank.ts';

/** Number of latest matches that are ranked by relevance. */
const maxRanked = 400;
/** A word in more documents than this is not worth searching alone. */
const maxDocumentsOfRareWord = 20_000;
/** The rarest words find the best results: further ones are searched if these find few. */
const enoughRareDocuments = 1_500;
/** If fewer are found by whole words, parts of words are searched too. */
const fewCandidates = 50;

/** A page of hits, and the next cursor. */
interface HitPage {
  readonly hits: readonly Hit[];
  readonly next?: Cursor | undefined;
}

/** Returns a page of a search. */
export async function findMessages(index: MessageIndex, query: ResolvedQuery): Promise<HitPage> {
  const plan = await planMatch(index, query);
  if (!plan) return { hits: [] };
  return query.order === 'relevance' ? findByRelevance(index, query, plan) : findByTime(index, query, plan);
}

/**
 * The stages of a search by time, as `skip` of its cursors. Whole words and their forms come first, as long as they fill
 * pages, and what has a word only inside longer ones (`parts`) after them. If they do not fill the first page, `all` are
 * found together, in the order of time.
 */
const stages = { whole: 0, all: 1, parts: 2 };

async function findByTime(index: MessageIndex, query: ResolvedQuery, plan: MatchPlan): Promise<HitPage> {
  const stage = query.after?.skip ?? stages.whole;
  if (stage !== stages.whole) {
    const withParts = await planWithParts(index, query, plan);
    const except = stage === stages.parts ? plan.clauses : undefined;
    return withParts ? pageByTime(index, query, withParts, { stage, except }) : { hits: [] };
  }
  const findWhole = () => pageByTime(index, query, plan, { stage });
  const isFew = (one: MatchPlan) => matchOf(one, one.clauses).estimate <= query.limit;
  // Where whole words will probably not fill a page, longer words are looked up first: then one match may find all.
  const page = isFew(plan) ? undefined : await findWhole();
  if (page?.next) return page;
  const withParts = await planWithParts(index, query, plan);
  if (!withParts) return page ?? findWhole();
  if (query.after) {
    const whole = page ?? (await findWhole());
    const id = query.order === 'oldest' ? 0 : Number.MAX_SAFE_INTEGER;
    return { hits: whole.hits, next: whole.next ?? { id, skip: stages.parts } };
  }
  const findAll = (clauses = withParts.clauses) =>
    pageByTime(index, query, { ...withParts, clauses }, { stage: stages.all });
  const all = !page && isFew(withParts) ? await findAll() : undefined;
  if (all && !all.next) return all;
  const [whole, ...added] = await Promise.all([
    page ?? findWhole(),
    ...clausesOfParts(withParts, plan).map((clauses) => findAll(clauses)),
  ]);
  if (whole.next) return whole;
  const hits = whole.hits.map(({ messageId, cursor }) => ({
    messageId,
    cursor: { ...cursor, skip: stages.all },
  }));
  return mergePages([{ hits }, ...added], query);
}

/** Returns a page of a stage, without the documents that match all of `except`. */
async function pageByTime(
  index: MessageIndex,
  query: ResolvedQuery,
  plan: MatchPlan,
  { stage, except }: { stage: number; except?: readonly WeightedGroup[] | undefined },
): Promise<HitPage> {
  if (!canBeWhole(plan)) return { hits: [] };
  const { limit } = query;
  const { found, lookedUpTo } = await index.match({
    ...matchOf(plan, plan.clauses),
    ...(except && canBeWhole({ clauses: except }) && { except: except.map(({ group }) => group) }),
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
  const compare = (one: Cursor, other: Cursor) =>
    order === 'oldest' ? one.id - other.id : other.id - one.id;
  const [end] = pages.flatMap(({ next }) => next ?? []).toSorted(compare);
  const hits = [...new Map(pages.flatMap((page) => page.hits).map((hit) => [hit.cursor.id, hit])).values()]
    .filter(({ cursor }) => end === undefined || compare(cursor, end) <= 0)
    .toSorted((one, other) => compare(one.cursor, other.cursor));
  return hits.length > limit
    ? { hits: hits.slice(0, limit), next: hits[limit - 1]?.cursor }
    : { hits, next: end };
}

/**
 * Ranks the latest matches; if too few have every term, also those with its rare terms, and if these are few too, those
 * that have terms inside longer words. All pages rank the same documents: those of the first page.
 */
async function findByRelevance(index: MessageIndex, query: ResolvedQuery, plan: MatchPlan): Promise<HitPage> {
  const { after, limit } = query;
  const found = await findCandidates(index, query, plan);
  const withParts = found.size < fewCandidates ? await planWithParts(index, query, plan) : undefined;
  if (withParts) {
    const added = await findCandidates(index, query, withParts, clausesOfParts(withParts, plan));
    for (const [id, one] of added) found.set(id, one);
  }
  const skip = after?.skip ?? 0;
  const candidates = [...found.values()];
  const newest = after?.id ?? Math.max(...found.keys());
  const ranked = rank(candidates, await index.wordsOf(candidates), withParts ?? plan);
  const hits = ranked
    .slice(skip, skip + limit)
    .map(({ messageId }, index): Hit => ({ messageId, cursor: { id: newest, skip: skip + index + 1 } }));
  return { hits, next: ranked.length > skip + limit ? hits.at(-1)?.cursor : undefined };
}

/**
 * Returns the latest matches of all terms (or of each of the lists of clauses), and of the rare ones if these are too
 * few, by document number.
 */
async function findCandidates(
  index: MessageIndex,
  { since = 0, before = Number.MAX_SAFE_INTEGER, after }: ResolvedQuery,
  plan: MatchPlan,
  lists: (readonly WeightedGroup[])[] = [plan.clauses],
): Promise<Map<number, FoundMessage>> {
  const range = {
    above: firstIdAt(since) - 1,
    below: Math.min(firstIdAt(before), after ? after.id + 1 : Number.MAX_SAFE_INTEGER),
    newestFirst: true,
    limit: maxRanked,
  };
  const matching = async (clauses: readonly WeightedGroup[]) =>
    (await index.match({ ...matchOf(plan, clauses), ...range })).found;
  const whole = await Promise.all(lists.filter((clauses) => canBeWhole({ clauses })).map(matching));
  const newest = whole.flat().toSorted((one, other) => other.id - one.id);
  const found = new Map(newest.slice(0, maxRanked).map((one) => [one.id, one]));
  const rare = rareWordsOf(plan);
  if (plan.clauses.length > 1 && found.size < maxRanked / 4 && rare.length > 0) {
    const any: WeightedGroup = {
      group: { phrases: rare.flatMap(({ group }) => group.phrases ?? []) },
      documents: rare.reduce((sum, { documents }) => sum + documents, 0),
    };
    for (const one of await matching([any])) found.set(one.id, one);
  }
  return found;
}

/** Returns the words that are worth searching separately, rarest first. */
function rareWordsOf({ clauses }: MatchPlan): WeightedGroup[] {
  const rarest = clauses
    .filter(({ documents }) => documents > 0 && documents <= maxDocumentsOfRareWord)
    .toSorted((one, other) => one.documents - other.documents);
  let sum = 0;
  return rarest.filter(({ documents }, index) => (sum += documents) <= enoughRareDocuments || index === 0);
}

/** Whether every term occurs in a document at all. */
const canBeWhole = ({ clauses }: Pick<MatchPlan, 'clauses'>) =>
  clauses.every(({ documents }) => documents > 0);

function matchOf(plan: MatchPlan, clauses: readonly WeightedGroup[]) {
  const groups = [...clauses, ...plan.labels].toSorted((one, other) => one.documents - other.documents);
  const { none, allowed, total } = plan;
  // Assumes independent words: two common ones can be rare in combination.
  const share = groups.reduce((all, { documents }) => all * Math.min(1, documents / Math.max(total, 1)), 1);
  return {
    all: groups.map(({ group }) => group),
    documents: groups.map(({ documents }) => documents),
    none,
    allowed,
    estimate: share * total,
    total,
  };
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
