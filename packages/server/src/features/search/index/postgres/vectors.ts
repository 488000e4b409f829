import { type Document, gap } from '../document.ts';

/** Places from here on count as one. */
const maxPosition = 16_383;
/** So many places of one word are kept. */
const maxPositions = 255;

/** A document as PostgreSQL writes a vector: words with their places, labels without one. */
export function vectorOf({ words, labels }: Pick<Document, 'words' | 'labels'>): string {
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const found = places.get(word) ?? [];
    if (found.length < maxPositions) found.push(Math.min(at + 1, maxPosition));
    if (word !== gap) places.set(word, found);
  }
  return [...[...places].map(([word, at]) => `${quoted(word)}:${at.join()}`), ...labels.map(quoted)].join(
    ' ',
  );
}

export const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** A word of a vector's text, with its places if it has some: quotes and backslashes stand twice. */
const lexeme = /'((?:[^'\\]|''|\\\\)*)'(?::([\d,]+))?/g;

/** The words of a document as they follow each other, of its vector as PostgreSQL writes it; without labels. */
export function wordsInOrder(vector: string): string[] {
  const placed: { word: string; place: number }[] = [];
  for (const [, quotedWord = '', places] of vector.matchAll(lexeme)) {
    if (places === undefined) continue;
    const word = quotedWord.replace(/''|\\\\/g, (pair) => pair.charAt(0));
    for (const place of places.split(',')) placed.push({ word, place: Number(place) });
  }
  return placed.sort((one, other) => one.place - other.place).map(({ word }) => word);
}
