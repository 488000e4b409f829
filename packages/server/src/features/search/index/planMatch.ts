import type { Clause } from './indexQuery.ts';
import { label } from './labels.ts';
import type { Allowed, Group, MessageIndex, ResolvedQuery } from './messageIndex.ts';
import { countTerms, everything, type TermCounts } from './termCounts.ts';
import { uncoveredForms } from './uncoveredForms.ts';

/** A group with its estimated number of documents. */
export interface WeightedGroup {
  readonly group: Group;
  readonly documents: number;
}

/** The plan of a search, its parts cheapest first. */
export interface MatchPlan {
  /** One for each clause of the query, in order. */
  readonly clauses: readonly WeightedGroup[];
  /** The other conditions: labels, and channels if few enough for the index. */
  readonly labels: readonly WeightedGroup[];
  readonly none: readonly Group[];
  /** The channels to filter matches by. */
  readonly allowed?: Allowed | undefined;
  /** All documents of the index. */
  readonly total: number;
}

/** Most words with a word's stem that are searched with it, and most for a whole search. */
const maxStemWords = 16;
const maxStemWordsOfSearch = 160;
/** Number of channels looked up as index words; more if they contain little. */
const fewChannels = 32;
const manyChannels = 600;
const littleDocuments = 20_000;

/** Weighs terms by their number of documents. Undefined if there can be no result. */
export async function planMatch(index: MessageIndex, query: ResolvedQuery): Promise<MatchPlan | undefined> {
  const scopeLabels = [
    ...query.allowed.types.map((type) => label('type', type)),
    ...query.allowed.cids.map((cid) => label('in', cid)),
  ];
  const { clauses, counts } = await countTerms(index, query, scopeLabels);
  const weighLabels = (labels: readonly string[]): WeightedGroup => ({
    group: { labels },
    documents: counts.sumOf(labels),
  });
  const scope = planScope(scopeLabels, counts);
  const labels = query.labels.map(weighLabels);
  if (scope.labels) labels.push(weighLabels(scope.labels));
  if (labels.length === 0 && clauses.length === 0) labels.push(weighLabels([everything]));
  if (labels.some(({ documents }) => documents === 0)) return undefined;
  const maxWords = Math.min(maxStemWords, Math.floor(maxStemWordsOfSearch / clauses.length));
  return {
    clauses: clauses.map((clause) => weighClause(clause, counts, maxWords)),
    labels,
    none: [
      ...query.without.map(({ forms }) => ({ phrases: forms })),
      ...(query.withoutLabels.length > 0 ? [{ labels: query.withoutLabels }] : []),
    ],
    allowed: scope.isFiltered ? query.allowed : undefined,
    total: counts.total,
  };
}

/**
 * Decides how the channels to search are found: not at all if they are the whole index, by their labels if they are few,
 * and otherwise by filtering matches.
 */
function planScope(
  scopeLabels: readonly string[],
  counts: TermCounts,
): { labels?: readonly string[]; isFiltered: boolean } {
  const documents = counts.sumOf(scopeLabels);
  if (documents >= counts.total) return { isFiltered: false };
  const labels = scopeLabels.filter((scopeLabel) => counts.of(scopeLabel) > 0);
  const isFew =
    labels.length <= fewChannels || (labels.length <= manyChannels && documents <= littleDocuments);
  return isFew ? { labels, isFiltered: false } : { isFiltered: true };
}

/** Returns the forms of a clause that occur in the index, with words that share its stem. */
function weighClause({ forms, related }: Clause, counts: TermCounts, maxWords: number): WeightedGroup {
  const sameStem = related === undefined ? [] : counts.wordsByStem(related, maxWords);
  const phrases = [...forms, ...uncoveredForms(sameStem, forms)].filter((form) => counts.ofPhrase(form) > 0);
  const documents = phrases.reduce((sum, form) => sum + counts.ofPhrase(form), 0);
  return { group: { phrases }, documents };
}
