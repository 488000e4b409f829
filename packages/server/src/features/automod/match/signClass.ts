/**
 * The class of a character for the ends of words. Characters of writing without spaces between words need no such ends.
 */
export const signClasses = { other: 0, letter: 1, digit: 2, unspaced: 3 } as const;

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u3099\u309a\u30fc]/u;
const letter = /[\p{L}\p{M}]/u;
const digit = /\p{N}/u;

/** By UTF-16 unit, with 1 added, so that 0 is what is not known yet. */
const known = new Uint8Array(0x10000);

/** The class of a UTF-16 unit. Halves of a pair (emoji, rare ideographs) count as signs that no word goes on with. */
export function classOf(unit: number): number {
  const kept = known[unit] as number;
  if (kept !== 0) return kept - 1;
  const found = classify(unit);
  known[unit] = found + 1;
  return found;
}

function classify(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return signClasses.unspaced;
  const sign = String.fromCharCode(unit);
  if (unspaced.test(sign)) return signClasses.unspaced;
  if (letter.test(sign)) return signClasses.letter;
  return digit.test(sign) ? signClasses.digit : signClasses.other;
}

/** Whether a word may begin or end between two signs. */
export function isEdge(before: number, after: number): boolean {
  const left = classOf(before);
  return left !== classOf(after) || (left !== signClasses.letter && left !== signClasses.digit);
}
