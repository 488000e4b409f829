import { type Document, gap } from '../document.ts';

/** Positions beyond this are equal. */
const maxPosition = 16_383;
/** Most positions stored per word. */
const maxPositions = 255;

/** Formats a document as a tsvector: words with their positions, labels without. */
export function vectorOf({ words, labels }: Pick<Document, 'words' | 'labels'>): string {
  const positions = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const found = positions.get(word) ?? [];
    if (found.length < maxPositions) found.push(Math.min(at + 1, maxPosition));
    if (word !== gap) positions.set(word, found);
  }
  return [...[...positions].map(([word, at]) => `${quoted(word)}:${at.join()}`), ...labels.map(quoted)].join(
    ' ',
  );
}

export const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** A word of a tsvector's text, with its positions if any: quotes and backslashes are doubled. */
const lexeme = /'((?:[^'\\]|''|\\\\)*)'(?::([\d,]+))?/g;

/** Returns the words of a document in order, from its tsvector; without labels. */
export function wordsInOrder(vector: string): string[] {
  const positioned: { word: string; position: number }[] = [];
  for (const [, quotedWord = '', positions] of vector.matchAll(lexeme)) {
    if (positions === undefined) continue;
    const word = quotedWord.replace(/''|\\\\/g, (pair) => pair.charAt(0));
    for (const position of positions.split(',')) positioned.push({ word, position: Number(position) });
  }
  return positioned.sort((left, right) => left.position - right.position).map(({ word }) => word);
}
