import { isPart, minPartLength } from '../words/wordParts.ts';
import type { Clause, Phrase, RelatedWord } from './indexQuery.ts';
import { label } from './labels.ts';
import type { Allowed, Group, MessageIndex, ResolvedQuery, StemWord } from './messageIndex.ts';

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

type ClausesOfPlan = Pick<MatchPlan, 'clauses'>;

/** Number of completions searched individually if a prefix is too common. */
const maxCompletions = 60;
/** A prefix in this many documents is too common to gather. */
const commonPrefix = 20_000;
/** Most words with a word's stem that are searched with it, most for a whole search, and most that are read for a word. */
const maxStemWords = 16;
const maxStemWordsOfSearch = 160;
const maxStemWordsRead = 100;
/**
 * Most longer words that are searched for the parts of a search, fewer for the shortest parts, which many words contain
 * by chance, and most terms of a search with parts.
 */
const maxWordsWithParts = 60;
const maxWordsWithShortestPart = 20;
const maxTermsWithParts = 5;
/** A word in more documents than this, and in this share of them, is found as a whole only. */
const commonWord = 1_000;
const commonShare = 1 / 50;
/** Number of channels looked up as index words; more if they contain little. */
const fewChannels = 32;
const manyChannels = 600;
const littleDocuments = 20_000;

const everything = label('all', '');

/** Weighs terms by their number of documents. Undefined if there can be no result. */
export async function planMatch(index: MessageIndex, query: ResolvedQuery): Promise<MatchPlan | undefined> {
  const { allowed } = query;
  const typeLabels = allowed.types.map((type) => label('type', type));
  const channelLabels = allowed.cids.map((cid) => label('in', cid));
  const { clauses, counts, stemWords } = await countTerms(index, query, [...typeLabels, ...channelLabels]);
  const stemCounts = new Map(stemWords.map(({ word, documents }) => [word, documents]));
  const countOf = (word: string) => counts.get(word) ?? stemCounts.get(word) ?? 0;
  const begun = new Map(clauses.flatMap(({ begun }) => [...begun]));
  const sum = (words: readonly string[]) => words.reduce((all, word) => all + countOf(word), 0);
  const total = countOf(everything);
  const phraseCount = ({ words, begins }: Phrase) =>
    Math.min(
      ...words.map((word, index) =>
        begins && index === words.length - 1 ? (begun.get(word) ?? 0) : countOf(word),
      ),
    );
  const labelGroup = (labels: readonly string[]): WeightedGroup => ({
    group: { labels },
    documents: sum(labels),
  });

  const inScope = sum(typeLabels) + sum(channelLabels);
  const scopeLabels = [...typeLabels, ...channelLabels].filter((one) => countOf(one) > 0);
  const isWhole = inScope >= total;
  const isFew =
    scopeLabels.length <= fewChannels || (scopeLabels.length <= manyChannels && inScope <= littleDocuments);
  const labels = query.labels.map(labelGroup);
  if (isFew && !isWhole) labels.push(labelGroup(scopeLabels));
  if (labels.length === 0 && clauses.length === 0) labels.push(labelGroup([everything]));
  if (labels.some(({ documents }) => documents === 0)) return undefined;
  const most = Math.min(maxStemWords, Math.floor(maxStemWordsOfSearch / clauses.length));
  return {
    clauses: clauses.map(({ forms, related }) => {
      const others = related === undefined ? [] : formsByStem(related, stemWords, most);
      const there = [...forms, ...uncovered(others, forms)].filter((form) => phraseCount(form) > 0);
      const documents = there.reduce((all, form) => all + phraseCount(form), 0);
      return { group: { phrases: there }, documents };
    }),
    labels,
    none: [
      ...query.without.map(({ forms }) => ({ phrases: forms })),
      ...(query.withoutLabels.length > 0 ? [{ labels: query.withoutLabels }] : []),
    ],
    allowed: isWhole || isFew ? undefined : allowed,
    total,
  };
}

/** Adds the longer words that contain the words of the query (SRCH-05). Undefined if there are none. */
export async function planWithParts(
  index: MessageIndex,
  { clauses }: ResolvedQuery,
  plan: MatchPlan,
): Promise<MatchPlan | undefined> {
  if (clauses.length > maxTermsWithParts) return undefined;
  const common = Math.max(commonWord, plan.total * commonShare);
  const mostFor = ({ length }: string) =>
    Math.floor((length > minPartLength ? maxWordsWithParts : maxWordsWithShortestPart) / clauses.length);
  const around = await Promise.all(
    clauses.map(({ related: { word } = { word: '' } }, position) => {
      const isCommon = (plan.clauses[position]?.documents ?? 0) > common;
      return isPart(word) && !isCommon ? index.wordsAround(word, mostFor(word)) : [];
    }),
  );
  let hasParts = false;
  const extended = plan.clauses.map(({ group, documents }, index): WeightedGroup => {
    const forms = group.phrases ?? [];
    const found = around[index] ?? [];
    const counts = new Map(found.map((one) => [one.word, one.documents]));
    const added = uncovered([...counts.keys()], forms);
    hasParts ||= added.length > 0;
    return {
      group: { phrases: [...forms, ...added.map((form) => ({ ...form, isPart: true }))] },
      documents: added.reduce((all, { words: [word = ''] }) => all + (counts.get(word) ?? 0), documents),
    };
  });
  return hasParts ? { ...plan, clauses: extended } : undefined;
}

/**
 * Returns the clauses of the matches that parts of words add to those of `whole`, one list for each clause with parts:
 * these are searched instead of all its words, so that no match of whole words is searched twice. Returns the clauses of
 * `withParts` alone where that is less work.
 */
export function clausesOfParts(withParts: ClausesOfPlan, whole: ClausesOfPlan): (readonly WeightedGroup[])[] {
  const added = withParts.clauses.flatMap(({ group, documents }, index) => {
    const phrases = (group.phrases ?? []).filter(({ isPart }) => isPart);
    const parts = { group: { phrases }, documents: documents - (whole.clauses[index]?.documents ?? 0) };
    return phrases.length === 0 ? [] : [withParts.clauses.with(index, parts)];
  });
  // An index steps through the rarest term.
  const work = (clauses: readonly WeightedGroup[]) => Math.min(...clauses.map(({ documents }) => documents));
  const sum = added.reduce((all, clauses) => all + work(clauses), 0);
  return sum <= work(withParts.clauses) ? added : [withParts.clauses];
}

/**
 * Counts the documents of all terms, of the labels of the scope, and of the whole index, and finds the indexed words that
 * share a stem with a word of the clauses (SRCH-05).
 */
async function countTerms(index: MessageIndex, query: ResolvedQuery, scopeLabels: readonly string[]) {
  const clauses = await Promise.all(query.clauses.map((clause) => complete(index, clause)));
  const words = clauses.flatMap(({ forms }) => forms.flatMap((form) => form.words));
  const counted = await index.countWords(
    [everything, ...words, ...query.labels.flat(), ...scopeLabels],
    clauses.flatMap(({ related }) => related?.stems ?? []),
    maxStemWordsRead * clauses.length,
  );
  return { clauses, counts: counted.documents, stemWords: counted.stemWords };
}

/** Replaces prefixes that are too common by their most frequent completions. */
async function complete(
  index: MessageIndex,
  { forms, related }: Clause,
): Promise<Clause & { begun: ReadonlyMap<string, number> }> {
  const begun = new Map<string, number>();
  const all: Phrase[] = [];
  for (const form of forms) {
    const start = form.begins ? form.words.at(-1) : undefined;
    const found = start === undefined ? [] : await index.completions(start, maxCompletions);
    const documents = found.reduce((sum, one) => sum + one.documents, 0);
    if (start === undefined || documents <= commonPrefix) {
      all.push(form);
      if (start !== undefined) begun.set(start, documents);
    } else {
      for (const { word } of found) all.push({ words: [...form.words.slice(0, -1), word], begins: false });
    }
  }
  return { forms: all, begun, ...(related !== undefined && { related }) };
}

/** Returns the most frequent words that share a stem with a word. */
function formsByStem({ stems }: RelatedWord, stemWords: readonly StemWord[], most: number): string[] {
  const forms = stemWords
    .filter(({ stem }) => stems.includes(stem))
    .toSorted((one, other) => other.documents - one.documents);
  return [...new Set(forms.map(({ word }) => word))].slice(0, most);
}

/** Returns words as forms, without those that are or begin like one of the given forms. */
function uncovered(words: readonly string[], forms: readonly Phrase[]): Phrase[] {
  const single = forms.filter((form) => form.words.length === 1);
  const whole = new Set(single.flatMap((form) => form.words));
  const beginnings = single.flatMap((form) => (form.begins ? form.words : []));
  return words
    .filter((word) => !whole.has(word) && !beginnings.some((start) => word.startsWith(start)))
    .map((word) => ({ words: [word], begins: false }));
}
