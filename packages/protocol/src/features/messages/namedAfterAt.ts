/** Letters, digits and the like, but not those of scripts that write words without spaces between them. */
const WORD = /^[\p{L}\p{N}_]$/u;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** A text or name as names are compared: without regard to case or to how accents are put together. */
export const foldName = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Finds the names that stand after an `@` as whole words, at each `@` the longest of them: `@ada` is neither in `me@ada` nor
 * in `@adam` or `@ada-2`. Text and names are folded.
 */
export function namesAfterAt(text: string, names: Iterable<string>): Set<string> {
  const longest = new Map<number, string>();
  for (const name of new Set(names)) {
    const sign = `@${name}`;
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      const isWhole = !endsInWord(text.slice(Math.max(0, at - 2), at)) && !goesOn(text, at + sign.length);
      if (isWhole && name.length > (longest.get(at)?.length ?? 0)) longest.set(at, name);
    }
  }
  return new Set(longest.values());
}

const endsInWord = (text: string) => isWord(Array.from(text).at(-1));

/** Whether a word that ends here goes on: ids have dots and hyphens, which end a sentence only where no letter follows. */
function goesOn(text: string, at: number): boolean {
  const next = text[at] === '.' || text[at] === '-' ? at + 1 : at;
  const code = text.codePointAt(next);
  return code !== undefined && isWord(String.fromCodePoint(code));
}

const isWord = (character: string | undefined) =>
  character !== undefined && WORD.test(character) && !UNSPACED.test(character);
