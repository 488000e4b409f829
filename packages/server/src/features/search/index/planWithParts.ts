import { isPart, minPartLength } from '../words/wordParts.ts';
import type { MessageIndex, ResolvedQuery } from './messageIndex.ts';
import type { MatchPlan, WeightedGroup } from './planMatch.ts';
import { uncoveredForms } from './uncoveredForms.ts';

type ClausesOfPlan = Pick<MatchPlan, 'clauses'>;

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

/** Adds the longer words that contain the words of the query (SRCH-05). Undefined if there are none. */
export async function planWithParts(
  index: MessageIndex,
  { clauses }: ResolvedQuery,
  plan: MatchPlan,
): Promise<MatchPlan | undefined> {
  if (clauses.length > maxTermsWithParts) return undefined;
  const common = Math.max(commonWord, plan.total * commonShare);
  const maxWordsFor = ({ length }: string) =>
    Math.floor((length > minPartLength ? maxWordsWithParts : maxWordsWithShortestPart) / clauses.length);
  const longerWords = await Promise.all(
    clauses.map(({ related: { word } = { word: '' } }, position) => {
      const isCommon = (plan.clauses[position]?.documents ?? 0) > common;
      return isPart(word) && !isCommon ? index.wordsAround(word, maxWordsFor(word)) : [];
    }),
  );
  let hasParts = false;
  const extended = plan.clauses.map(({ group, documents }, position): WeightedGroup => {
    const forms = group.phrases ?? [];
    const counts = new Map(longerWords[position]?.map((longer) => [longer.word, longer.documents]));
    const added = uncoveredForms([...counts.keys()], forms);
    hasParts ||= added.length > 0;
    return {
      group: { phrases: [...forms, ...added.map((form) => ({ ...form, isPart: true }))] },
      documents: added.reduce((sum, { words: [word = ''] }) => sum + (counts.get(word) ?? 0), documents),
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
  const addedWork = added.reduce((sum, clauses) => sum + work(clauses), 0);
  return addedWork <= work(withParts.clauses) ? added : [withParts.clauses];
}
