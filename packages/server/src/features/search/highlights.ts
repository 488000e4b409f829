import type { Clause, Phrase } from './index/indexQuery.ts';
import { splitWords, type Word } from './words/splitWords.ts';

/** A range of a text: its first UTF-16 unit, and the one after its last. */
export interface Highlight {
  start: number;
  end: number;
}

/** Returns the matches in a text, ordered and disjoint. */
export function highlightsOf(clauses: readonly Clause[], text: string): Highlight[] {
  const words = splitWords(text);
  const found = clauses.flatMap(({ forms }) => forms.flatMap((form) => rangesOfPhrase(form, words)));
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  const apart: Highlight[] = [];
  for (const { start, end } of found) {
    const last = apart.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

function rangesOfPhrase({ words, begins }: Phrase, text: readonly Word[]): Highlight[] {
  const found: Highlight[] = [];
  const last = words.length - 1;
  for (let from = 0; from + last < text.length; from++) {
    const fits = words.every((word, place) => {
      const there = (text[from + place] as Word).word;
      return begins && place === last ? there.startsWith(word) : there === word;
    });
    if (!fits) continue;
    found.push({ start: (text[from] as Word).start, end: endOf(words[last], text[from + last] as Word) });
  }
  return found;
}

/** A sign that was searched alone is highlighted alone, without the next one that forms a word with it. */
function endOf(word: string | undefined, found: Word): number {
  const isOneOfTwo = found.word !== word && found.signs !== undefined;
  return isOneOfTwo ? found.start + (found.signs as number) : found.end;
}
