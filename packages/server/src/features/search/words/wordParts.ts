/** Fewest characters that are found inside words. */
export const minPartLength = 3;
const maxLength = 40;

const latinLetter = /\p{sc=Latin}/u;
const latinAndDigits = /^[\p{sc=Latin}\p{Nd}]+$/u;
const digits = /\p{Nd}/gu;

/** Whether a folded word is found inside longer words. */
export const isPart = (word: string): boolean =>
  word.length >= minPartLength && word.length <= maxLength && latinAndDigits.test(word);

/** Whether parts of a folded word are found: of Latin script, at least half of it letters, so that ids are not divided. */
function isDivisible(word: string): boolean {
  if (word.length <= minPartLength || word.length > maxLength || !latinAndDigits.test(word)) return false;
  return (word.match(digits)?.length ?? 0) * 2 <= word.length;
}

/** Whether a part may begin there: at a letter, or at the first digit of a number. */
const isStart = (word: string, at: number): boolean =>
  latinLetter.test(word.charAt(at)) || at === 0 || latinLetter.test(word.charAt(at - 1));

/** Returns the ends of a word (SRCH-05): a word contains a part if one of its ends begins with it. */
export function endsOf(word: string): string[] {
  if (!isDivisible(word)) return [];
  const starts = Array.from({ length: word.length - minPartLength + 1 }, (_, at) => at);
  return starts.filter((at) => isStart(word, at)).map((at) => word.slice(at));
}

/** Returns where a longer word contains a part; -1 if it does not. */
export function placeOfPart(word: string, part: string): number {
  if (word.length <= part.length) return -1;
  let at = word.indexOf(part);
  if (at === -1 || !isPart(part) || !isDivisible(word)) return -1;
  while (at !== -1 && !isStart(word, at)) at = word.indexOf(part, at + 1);
  return at;
}
