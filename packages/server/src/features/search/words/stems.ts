import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';

/** The Snowball stemmers (SRCH-05), each with its sign and the shortest stem that distinguishes words. */
const languages = [
  { sign: 'e', stem: english, minLength: 3 },
  { sign: 'g', stem: german, minLength: 4 },
  { sign: 'f', stem: french, minLength: 4 },
  { sign: 's', stem: spanish, minLength: 4 },
] as const;

const latinWord = /^\p{sc=Latin}{3,40}$/u;

/** Whether a folded word can have other forms and stand inside longer ones. */
export const isLatinWord = (word: string): boolean => latinWord.test(word);

/** Returns the stems of a folded word as keys, one for each language; words that share one are forms of each other. */
export function stemKeys(word: string): string[] {
  if (!isLatinWord(word)) return [];
  return languages.flatMap(({ sign, stem, minLength }) => {
    const found = stem(word);
    return found.length >= minLength ? `${sign}${found}` : [];
  });
}

/** Fewest letters that are found inside words. */
export const minPartLetters = 4;

/** Returns the groups of three letters of a word, without duplicates: a part of the word has a subset of them. */
export const trigramsOf = (word: string): string[] => [
  ...new Set(Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))),
];
