import { foldWord } from './foldWord.ts';

/** A word of a text as indexed, and its range in UTF-16 units. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** For scripts without spaces: the length of the pair's first character in UTF-16 units. */
  readonly signs?: number | undefined;
  /** A single character, the last of a run. */
  readonly isLastSign: boolean;
}

/** Longer words are truncated: nobody types them. */
const maxWordLength = 64;

/** Scripts without spaces between words, and Korean, whose particles are attached to words. */
const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー';
const sign = `(?:[[${unspaced}]&&[\\p{L}\\p{N}]]\\p{M}*)`;
const piece = new RegExp(
  `(?<signs>${sign}+)|(?<letters>[[\\p{L}\\p{N}]--[${unspaced}]][[\\p{L}\\p{N}\\p{M}]--[${unspaced}]]*)|(?<emoji>\\p{RGI_Emoji})`,
  'gv',
);
const signs = new RegExp(sign, 'gv');

/**
 * Splits a text into indexed words, in order. In scripts without spaces every pair of neighbouring characters is a
 * word, and so is the last character, so that any part of a run is found; an emoji is a word, ignoring skin tone.
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
  for (const [index, text] of all.entries()) {
    const next = all[index + 1] ?? '';
    const isLastSign = next === '';
    const end = start + text.length + next.length;
    add(words, { folded: foldWord(text + next), start, end, isLastSign, signs: text.length });
    start += text.length;
  }
}

function add(words: Word[], { folded, ...range }: Omit<Word, 'word'> & { folded: string }): void {
  const word = folded.length > maxWordLength ? folded.slice(0, maxWordLength).toWellFormed() : folded;
  if (word !== '') words.push({ word, ...range });
}

/** Removes skin tones and variation selectors. */
const plainEmoji = (emoji: string): string => emoji.replace(/[\u{1f3fb}-\u{1f3ff}\ufe0e\ufe0f]/gu, '');
