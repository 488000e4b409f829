/** A text prepared for keyword matching. */
export interface KeywordText {
  /** Its words in lowercase. */
  readonly words: readonly string[];
  readonly folded: string;
}

const word = /[\p{L}\p{N}_]+/gu;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Prepares a text once, for any number of keywords. */
export function keywordText(text: string): KeywordText {
  const folded = fold(text);
  return { folded, words: folded.match(word) ?? [] };
}

/** A keyword prepared for matching: its consecutive words or, in scripts without spaces, the text itself. */
export interface Keyword {
  readonly words: readonly string[];
  readonly anywhere: string | undefined;
}

export function readKeyword(keyword: string): Keyword {
  const folded = fold(keyword).trim();
  return { words: folded.match(word) ?? [], anywhere: unspaced.test(folded) ? folded : undefined };
}

/** Whether the text contains the keyword: as whole words, with anything between them, in any case. */
export function hasKeyword({ words, folded }: KeywordText, keyword: Keyword): boolean {
  if (keyword.anywhere !== undefined) return folded.includes(keyword.anywhere);
  const [first] = keyword.words;
  if (first === undefined) return false;
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    if (keyword.words.every((one, offset) => words[at + offset] === one)) return true;
  }
  return false;
}
