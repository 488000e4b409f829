import { lookalikes } from './lookalikes.ts';

/** A text without the tricks that hide words from a byte comparison but not from a reader. */
export interface NormalForm {
  /** The text that positions refer to: the original, with composed Korean syllables. */
  readonly source: string;
  /** Lowercase, with single spaces between words. */
  readonly text: string;
  /** `text` with its capitals. */
  readonly cased: string;
  /**
   * The source position of each unit of `text`; `starts[text.length]` is the source's end. Undefined if all positions
   * are equal.
   */
  readonly starts: Uint32Array | undefined;
}

/** A text that is already in normal form except for its capitals. */
const plain = /^(?:[!-~]+(?: |$))*$/;
const koreanLetters = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/;
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
/** Combining marks, except those that change the sound of a Japanese letter. */
const mark = /[[\p{Script=Inherited}\u0591-\u05c7]--[\u3099\u309a]]/v;
const space = /\s/;
const koreanFirst = 0xac00;
const koreanLast = 0xd7a3;

interface Folded {
  readonly cased: string;
  readonly text: string;
}

const empty: Folded = { cased: '', text: '' };
const blank: Folded = { cased: ' ', text: ' ' };

/** Cache of constant results; bounded, since users can send any character. */
const folded = new Map<number, Folded>();
const maxFolded = 20_000;

/**
 * Normalizes a text: compatibility forms, accents, invisible characters and look-alikes of Latin letters become plain
 * letters. Runs in linear time.
 */
export function normalForm(given: string): NormalForm {
  if (plain.test(given)) {
    return { source: given, text: given.toLowerCase(), cased: given, starts: undefined };
  }
  const source = koreanLetters.test(given) ? given.normalize('NFC') : given;
  const starts: number[] = [];
  let text = '';
  let cased = '';
  // Reading the text itself while it grows would copy it each time.
  let endsWithSpace = false;
  for (let index = 0; index < source.length; ) {
    const codePoint = source.codePointAt(index) as number;
    const sign = fold(codePoint);
    if (sign.text !== '' && !(sign === blank && endsWithSpace)) {
      for (let unit = 0; unit < sign.text.length; unit++) starts.push(index);
      text += sign.text;
      cased += sign.cased;
      endsWithSpace = sign.text.endsWith(' ');
    }
    index += codePoint > 0xffff ? 2 : 1;
  }
  starts.push(source.length);
  return { source, text, cased, starts: Uint32Array.from(starts) };
}

/** Returns the source range of units of the normal form, including invisible characters after them. */
export function sourceRange(
  { starts }: NormalForm,
  from: number,
  to: number,
): { start: number; end: number } {
  if (!starts) return { start: from, end: to };
  let after = to;
  // One character may stand for several units (æ).
  while (after < starts.length - 1 && starts[after] === starts[to - 1]) after++;
  return { start: starts[from] as number, end: starts[after] as number };
}

function fold(codePoint: number): Folded {
  const known = folded.get(codePoint);
  if (known) return known;
  const found = foldAnew(codePoint);
  if (folded.size >= maxFolded) folded.clear();
  folded.set(codePoint, found);
  return found;
}

function foldAnew(codePoint: number): Folded {
  const sign = String.fromCodePoint(codePoint);
  if (space.test(sign)) return blank;
  if (ignorable.test(sign)) return empty;
  if (codePoint >= koreanFirst && codePoint <= koreanLast) return { cased: sign, text: sign };
  let cased = '';
  for (const part of sign.normalize('NFKD')) {
    if (!mark.test(part)) cased += lookalikes.get(part) ?? lookalikes.get(part.toLowerCase()) ?? part;
  }
  const text = cased.toLowerCase();
  // Both have the same positions.
  return text.length === cased.length ? { cased, text } : { cased: text, text };
}
