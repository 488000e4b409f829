import { stemsOf } from './stems.ts';
import { endsOf } from './wordParts.ts';

/**
 * Returns the keys under which a word is found besides itself (SRCH-05): its stems, which begin with a capital letter,
 * and its ends, which do not.
 */
export const keysOf = (word: string): string[] => [...stemsOf(word), ...endsOf(word)];
