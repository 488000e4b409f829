import { foldWord } from './foldWord.ts';

/** A word of a text as it is looked for, and where it stands: UTF-16 units, the end behind its last. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Of signs without spaces between words: how many UTF-16 units the first of the pair has. */
  readonly signs?: number | undefined;
  /** One sign alone, the last of a run of them. */
  readonly isLastSign: boolean;
}

/** Longer words are cut: nobody types them. */
const longestWord = 64;

/** Scripts that put no spaces between words, and Korean, whose particles hang on them. */
const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー';
const sign = `(?:[[${unspaced}]&&[\\p{L}\\p{N}]]\\p{M}*)`;
const piece = new RegExp(
  `(?<signs>${sign}+)|(?<letters>[[\\p{L}\\p{N}]--[${unspaced}]][[\\p{L}\\p{N}\\p{M}]--[${unspaced}]]*)|(?<emoji>\\p{RGI_Emoji})`,
  'gv',
);
const signs = new RegExp(sign, 'gv');

/**
 * Takes a text apart into the words that it is found by, in order. Of scripts without spaces every two neighbouring
 * signs are a word, and the last sign one alone, so that any part of a run is found; an emoji is a word, whatever its
 * skin.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { index, groups } of text.matchAll(piece)) {
    const run = groups?.signs;
    if (run !== undefined) {
      addPairs(words, run, index);
      continue;
    }
    const found = (groups?.letters ?? groups?.emoji) as string;
    const folded = groups?.letters === undefined ? plainEmoji(found) : foldWord(found);
    add(words, { folded, start: index, end: index + found.length, isLastSign: false });
  }
  return words;
}

function addPairs(words: Word[], run: string, from: number): void {
  const all = [...run.matchAll(signs)].map(([text]) => text);
  let start = from;
  for (const [place, text] of all.entries()) {
    const next = all[place + 1] ?? '';
    const isLastSign = next === '';
    const end = start + text.length + next.length;
    add(words, { folded: foldWord(text + next), start, end, isLastSign, signs: text.length });
    start += text.length;
  }
}

function add(words: Word[], { folded, ...place }: Omit<Word, 'word'> & { folded: string }): void {
  const word = folded.length > longestWord ? folded.slice(0, longestWord).toWellFormed() : folded;
  if (word !== '') words.push({ word, ...place });
}

/** Without skin tones and the selectors of a colourful form. */
const plainEmoji = (emoji: string): string => emoji.replace(/[\u{1f3fb}-\u{1f3ff}\ufe0e\ufe0f]/gu, '');
