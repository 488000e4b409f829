import { idsOfMs } from './documentId.ts';
import type { Phrase } from './indexQuery.ts';
import type { FoundMessage } from './messageIndex.ts';
import type { MatchPlan } from './planMatch.ts';

/** BM25 parameters: saturation of repeated words, and normalization by text length. */
const saturation = 1.2;
const lengthShare = 0.4;
const usualLength = 16;
/** Weight of another form of a word. */
const otherForm = 0.8;
/** Weight of a longer word that contains it. */
const longerWord = 0.5;
/** Minimum share of the query's weight for a result. */
const minShare = 0.4;
/** Bonus for newer documents: up to this much, half of it after three months. */
const newness = 0.3;
const halfLifeMs = 90 * 86_400_000;

/** Ranks messages by relevance, best first: BM25 with a bonus for recency. */
export function rank(
  found: readonly FoundMessage[],
  texts: readonly (readonly string[])[],
  { clauses, total }: MatchPlan,
): FoundMessage[] {
  const weighed = clauses.map(({ group, documents }) => ({
    ...weighForms(group.phrases ?? []),
    weight: Math.log(1 + (total - Math.min(documents, total) + 0.5) / (documents + 0.5)),
  }));
  const most = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const newest = Math.max(...found.map(({ id }) => id));
  const scored = found.map((message, index) => {
    const words = texts[index] ?? [];
    const length = 1 - lengthShare + (lengthShare * words.length) / usualLength;
    let share = 0;
    let score = 0;
    for (const { weight, ...forms } of weighed) {
      const times = timesIn(words, forms);
      if (times === 0) continue;
      share += weight;
      score += (weight * times * (saturation + 1)) / (times + saturation * length);
    }
    const age = (newest - message.id) / idsOfMs;
    const isResult = most === 0 || share >= most * minShare;
    return { message, score: isResult ? score * (1 + newness * 2 ** (-age / halfLifeMs)) : -1 };
  });
  return scored
    .filter(({ score }) => score >= 0)
    .toSorted((left, right) => right.score - left.score || right.message.id - left.message.id)
    .map(({ message }) => message);
}

/** The forms of a term with their weights: single words, of which there may be many, and all others. */
interface WeighedForms {
  readonly words: ReadonlyMap<string, number>;
  readonly others: readonly { readonly phrase: Phrase; readonly weight: number }[];
}

function weighForms(phrases: readonly Phrase[]): WeighedForms {
  const words = new Map<string, number>();
  const others: { phrase: Phrase; weight: number }[] = [];
  for (const [at, phrase] of phrases.entries()) {
    const weight = phrase.isPart ? longerWord : at === 0 ? 1 : otherForm;
    const [word] = phrase.words;
    if (word !== undefined && phrase.words.length === 1 && !phrase.begins) words.set(word, weight);
    else others.push({ phrase, weight });
  }
  return { words, others };
}

/** Returns how often the most frequent form occurs in a text, by weight. */
function timesIn(text: readonly string[], { words, others }: WeighedForms): number {
  const counts = new Map<string, number>();
  let most = Math.max(0, ...others.map(({ phrase, weight }) => count(phrase, text) * weight));
  for (const word of text) {
    const weight = words.get(word);
    if (weight === undefined) continue;
    const times = (counts.get(word) ?? 0) + weight;
    counts.set(word, times);
    most = Math.max(most, times);
  }
  return most;
}

function count({ words, begins }: Phrase, text: readonly string[]): number {
  const last = words.length - 1;
  let times = 0;
  for (let from = 0; from + last < text.length; from++) {
    const fits = words.every((word, index) => {
      const there = text[from + index] as string;
      return begins && index === last ? there.startsWith(word) : there === word;
    });
    if (fits) times++;
  }
  return times;
}
