/** Letters, digits and the like, but not those of scripts that write words without spaces between them. */
const WORD = /^[\p{L}\p{N}_]$/u;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** A text or name as names are compared: without regard to case or to how accents are put together. */
export const foldName = (text: string): string => text.normalize('NFC').toLowerCase();

/** Whether a text names somebody after an `@`, as a whole word: `@ada` is not in `me@ada` nor in `@adam`. Both are folded. */
export function isNamedAfterAt(text: string, name: string): boolean {
  const sign = `@${name}`;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (!endsInWord(text.slice(Math.max(0, at - 2), at)) && !beginsWithWord(text, at + sign.length))
      return true;
  }
  return false;
}

const endsInWord = (text: string) => isWord(Array.from(text).at(-1));

function beginsWithWord(text: string, at: number): boolean {
  const code = text.codePointAt(at);
  return code !== undefined && isWord(String.fromCodePoint(code));
}

const isWord = (character: string | undefined) =>
  character !== undefined && WORD.test(character) && !UNSPACED.test(character);
