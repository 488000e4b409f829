import { firstIdAt } from './documentId.ts';
import type { Hit, HitPage } from './indexQuery.ts';
import { canMatch, matchOf } from './matchOf.ts';
import type { FoundMessage, MessageIndex, ResolvedQuery } from './messageIndex.ts';
import type { MatchPlan, WeightedGroup } from './planMatch.ts';
import { clausesOfParts, planWithParts } from './planWithParts.ts';
import { rank } from './rank.ts';

/** Number of latest matches that are ranked by relevance. */
const maxRanked = 400;
/** A word in more documents than this is not worth searching alone. */
const maxDocumentsOfRareWord = 20_000;
/** The rarest words find the best results: further ones are searched if these find few. */
const enoughRareDocuments = 1_500;
/** If fewer are found by whole words, parts of words are searched too. */
const fewCandidates = 50;

/**
 * Ranks the latest matches; if too few have every term, also those with its rare terms, and if these are few too, those
 * that have terms inside longer words. All pages rank the same documents: those of the first page.
 */
export async function findByRelevance(
  index: MessageIndex,
  query: ResolvedQuery,
  plan: MatchPlan,
): Promise<HitPage> {
  const { after, limit } = query;
  const found = await findCandidates(index, query, plan);
  const withParts = found.size < fewCandidates ? await planWithParts(index, query, plan) : undefined;
  if (withParts) {
    const added = await findCandidates(index, query, withParts, clausesOfParts(withParts, plan));
    for (const [id, message] of added) found.set(id, message);
  }
  const skip = after?.skip ?? 0;
  const candidates = [...found.values()];
  const newest = after?.id ?? Math.max(...found.keys());
  const ranked = rank(candidates, await index.wordsOf(candidates), withParts ?? plan);
  const hits = ranked
    .slice(skip, skip + limit)
    .map(
      ({ messageId }, position): Hit => ({ messageId, cursor: { id: newest, skip: skip + position + 1 } }),
    );
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
  lists: readonly (readonly WeightedGroup[])[] = [plan.clauses],
): Promise<Map<number, FoundMessage>> {
  const range = {
    above: firstIdAt(since) - 1,
    below: Math.min(firstIdAt(before), after ? after.id + 1 : Number.MAX_SAFE_INTEGER),
    newestFirst: true,
    limit: maxRanked,
  };
  const findMatches = async (clauses: readonly WeightedGroup[]) =>
    (await index.match({ ...matchOf(plan, clauses), ...range })).found;
  const matches = await Promise.all(lists.filter(canMatch).map(findMatches));
  const latest = matches
    .flat()
    .toSorted((left, right) => right.id - left.id)
    .slice(0, maxRanked);
  const found = new Map(latest.map((message) => [message.id, message]));
  const rare = rareWordsOf(plan);
  if (plan.clauses.length > 1 && found.size < maxRanked / 4 && rare.length > 0) {
    for (const message of await findMatches([anyOf(rare)])) found.set(message.id, message);
  }
  return found;
}

/** Returns the words that are worth searching separately, rarest first. */
function rareWordsOf({ clauses }: MatchPlan): WeightedGroup[] {
  const rarest = clauses
    .filter(({ documents }) => documents > 0 && documents <= maxDocumentsOfRareWord)
    .toSorted((left, right) => left.documents - right.documents);
  let sum = 0;
  return rarest.filter(({ documents }, index) => (sum += documents) <= enoughRareDocuments || index === 0);
}

/** Returns a group that a document matches with any of the words. */
const anyOf = (words: readonly WeightedGroup[]): WeightedGroup => ({
  group: { phrases: words.flatMap(({ group }) => group.phrases ?? []) },
  documents: words.reduce((sum, { documents }) => sum + documents, 0),
});
