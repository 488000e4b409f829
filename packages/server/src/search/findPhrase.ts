import type { Phrase } from './searchPlan.ts';
import type { Word } from './words/splitWords.ts';

/** Where a phrase stands among the words of a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** All places of a phrase. */
export function findPhrase({ words, begins }: Phrase, text: readonly Word[]): Found[] {
  const found: Found[] = [];
  const lastPlace = words.length - 1;
  for (let from = 0; from + lastPlace < text.length; from++) {
    const fits = words.every((word, place) => {
      const there = (text[from + place] as Word).word;
      return begins && place === lastPlace ? there.startsWith(word) : there === word;
    });
    if (!fits) continue;
    found.push({ start: (text[from] as Word).start, end: (text[from + lastPlace] as Word).end });
  }
  return found;
}
