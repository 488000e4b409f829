import type { Clause, Phrase, RelatedWord } from './index/indexQuery.ts';
import { splitWords, type Word } from './words/splitWords.ts';
import { stemsOf } from './words/stems.ts';
import { placeOfPart } from './words/wordParts.ts';

/** A range of a text: its first UTF-16 unit, and the one after its last. */
export interface Highlight {
  start: number;
  end: number;
}

/** Returns the matches in a text, ordered and disjoint. */
export function highlightsOf(clauses: readonly Clause[], text: string): Highlight[] {
  const words = splitWords(text);
  const found = clauses.flatMap(({ forms, related }) => [
    ...forms.flatMap((form) => rangesOfPhrase(form, words)),
    ...(related === undefined ? [] : rangesOfRelated(related, words)),
  ]);
  found.sort((left, right) => left.start - right.start || right.end - left.end);
  const apart: Highlight[] = [];
  for (const { start, end } of found) {
    const last = apart.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/** Returns words with the same stem, and the part of longer words that is the word (SRCH-05). */
function rangesOfRelated({ word: related, stems }: RelatedWord, text: readonly Word[]): Highlight[] {
  const beginning = related.slice(0, 2);
  // Caches the answer for each word, since long texts repeat words.
  const forms = new Map<string, boolean>();
  const isForm = (word: string) => {
    // All forms of a word begin with the same two letters; this spares stemming most words of a long text.
    if (stems.length === 0 || !word.startsWith(beginning)) return false;
    const known = forms.get(word) ?? stemsOf(word).some((stem) => stems.includes(stem));
    forms.set(word, known);
    return known;
  };
  return text.flatMap(({ word, start, end }): Highlight[] => {
    if (isForm(word)) return [{ start, end }];
    const at = placeOfPart(word, related);
    if (at === -1) return [];
    // Folding may change the length of a word (ß, ligatures): then all of it is marked.
    const isSameLength = word.length === end - start;
    return [isSameLength ? { start: start + at, end: start + at + related.length } : { start, end }];
  });
}

function rangesOfPhrase({ words, begins }: Phrase, text: readonly Word[]): Highlight[] {
  const found: Highlight[] = [];
  const last = words.length - 1;
  for (let from = 0; from + last < text.length; from++) {
    const fits = words.every((word, index) => {
      const there = (text[from + index] as Word).word;
      return begins && index === last ? there.startsWith(word) : there === word;
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
