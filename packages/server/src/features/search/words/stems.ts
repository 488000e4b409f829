import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';

/** The Snowball stemmers (SRCH-05), each with its sign and the shortest stem that distinguishes words. */
const languages = [
  { sign: 'E', stem: english, minLength: 3 },
  { sign: 'G', stem: german, minLength: 4 },
  { sign: 'F', stem: french, minLength: 4 },
  { sign: 'S', stem: spanish, minLength: 4 },
] as const;

const latinWord = /^\p{sc=Latin}{3,40}$/u;

/**
 * Returns the stems of a folded word, one for each language, with a capital letter that distinguishes languages; words
 * that share one are forms of each other.
 */
export function stemsOf(word: string): string[] {
  if (!latinWord.test(word)) return [];
  return languages.flatMap(({ sign, stem, minLength }) => {
    const found = stem(word);
    return found.length >= minLength ? `${sign}${found}` : [];
  });
}
