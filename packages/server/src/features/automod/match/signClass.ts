/** Character classes for word boundaries. Scripts without spaces between words need no boundaries. */
export const signClasses = { other: 0, letter: 1, digit: 2, unspaced: 3 } as const;

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u3099\u309a\u30fc]/u;
const letter = /[\p{L}\p{M}]/u;
const digit = /\p{N}/u;

/** By UTF-16 unit, plus 1, so that 0 means unknown. */
const known = new Uint8Array(0x10000);

/** Returns the class of a UTF-16 unit. Surrogates (emoji, rare ideographs) count as characters that end a word. */
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

/** Whether there is a word boundary between two characters. */
export function isEdge(before: number, after: number): boolean {
  const left = classOf(before);
  return left !== classOf(after) || (left !== signClasses.letter && left !== signClasses.digit);
}
