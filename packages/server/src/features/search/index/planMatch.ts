import type { Clause, Phrase } from './indexQuery.ts';
import { label } from './labels.ts';
import type { Allowed, Group, MessageIndex, ResolvedQuery } from './messageIndex.ts';

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

/** Number of completions searched individually if a prefix is too common. */
const maxCompletions = 60;
/** Most further words searched for a word: those with its stem, and those that contain it. */
const maxRelated = 120;
/** A prefix in this many documents is too common to gather; a word has enough results without related words. */
const commonDocuments = 20_000;
/** Number of channels looked up as index words; more if they contain little. */
const fewChannels = 32;
const manyChannels = 600;
const littleDocuments = 20_000;

const everything = label('all', '');

/** Weighs terms by their number of documents. Undefined if there can be no result. */
export async function planMatch(index: MessageIndex, query: ResolvedQuery): Promise<MatchPlan | undefined> {
  const { allowed } = query;
  const clauses = await Promise.all(query.clauses.map((clause) => complete(index, clause)));
  const typeLabels = allowed.types.map((type) => label('type', type));
  const channelLabels = allowed.cids.map((cid) => label('in', cid));
  const counts = await index.frequencies([
    everything,
    ...clauses.flatMap(({ forms }) => forms.flatMap(({ words }) => words)),
    ...query.labels.flat(),
    ...typeLabels,
    ...channelLabels,
  ]);
  const countOf = (word: string) => counts.get(word) ?? 0;
  const begun = new Map(clauses.flatMap(({ begun }) => [...begun]));
  const sum = (words: readonly string[]) => words.reduce((all, word) => all + countOf(word), 0);
  const total = countOf(everything);
  const phraseCount = ({ words, begins }: Phrase) =>
    Math.min(
      ...words.map((word, place) =>
        begins && place === words.length - 1 ? (begun.get(word) ?? 0) : countOf(word),
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
  return {
    clauses: clauses.map(({ forms }) => {
      const there = forms.filter((form) => phraseCount(form) > 0);
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
    if (start === undefined || documents <= commonDocuments) {
      all.push(form);
      if (start !== undefined) begun.set(start, documents);
    } else {
      for (const { word } of found) all.push({ words: [...form.words.slice(0, -1), word], begins: false });
    }
  }
  if (related !== undefined) all.push(...(await relatedForms(index, related, all)));
  return { forms: all, begun };
}

/** Returns the indexed words with the same stem, or around a word, that the forms do not cover (SRCH-05). */
async function relatedForms(index: MessageIndex, word: string, forms: readonly Phrase[]): Promise<Phrase[]> {
  const counts = await index.frequencies([word]);
  if ((counts.get(word) ?? 0) > commonDocuments) return [];
  const isCovered = (other: string) =>
    forms.some(
      ({ words: [first = '', second], begins }) =>
        second === undefined && (begins ? other.startsWith(first) : other === first),
    );
  const related = await index.related(word, maxRelated);
  return related.flatMap(({ word: other, isPart }) =>
    isCovered(other) ? [] : { words: [other], begins: false, isPart },
  );
}
