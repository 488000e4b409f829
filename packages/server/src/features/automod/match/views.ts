import type { NormalForm } from './normalForm.ts';
import { classOf, signClasses } from './signClass.ts';

/** A text with one kind of evasion undone, and the positions of its units in the normal form. */
export interface View {
  readonly text: string;
  readonly at: readonly number[];
  /** End positions; by default one after the unit itself. */
  readonly ends?: readonly number[];
  /** Units of spaced-out letters: the end of such a word is not always known. */
  readonly apart?: ReadonlySet<number>;
}

type Signs = Readonly<Record<string, string>>;

const digitsAsLetters: Signs = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
  '£': 'l',
};
const withOneAsL: Signs = { ...digitsAsLetters, '1': 'l', '|': 'l', '!': 'l' };
const mayBeLeet = /[\p{L}][0134578@$!|+€£]|[0134578@$!|+€£]\p{L}/u;

/** Returns the text with digits and signs replaced by the letters they resemble, if such a sign is next to a letter. */
export function leetViews({ text }: NormalForm): View[] {
  if (!mayBeLeet.test(text)) return [];
  const at = Array.from({ length: text.length }, (_, index) => index);
  const read = (signs: Signs) =>
    [...Array(text.length).keys()].map((i) => signs[text[i] as string] ?? text[i]);
  const views = [{ text: read(digitsAsLetters).join(''), at }];
  if (/[1|!]/.test(text)) views.push({ text: read(withOneAsL).join(''), at });
  return views;
}

const thrice = /(\p{L})\1\1/u;

/**
 * For letters repeated three times or more: returns the text with every letter once, and with at most two: `shooot`.
 */
export function repeatViews({ text }: NormalForm): View[] {
  return thrice.test(text) ? [withoutRepeats(text, 1), withoutRepeats(text, 2)] : [];
}

function withoutRepeats(text: string, kept: number): View {
  const at: number[] = [];
  const ends: number[] = [];
  for (let index = 0; index < text.length; ) {
    let end = index + 1;
    while (end < text.length && text[end] === text[index]) end++;
    const isRepeat = end - index > kept && classOf(text.charCodeAt(index)) === signClasses.letter;
    const last = isRepeat ? index + kept : end;
    for (let unit = index; unit < last; unit++) {
      at.push(unit);
      ends.push(unit === last - 1 ? end : unit + 1);
    }
    index = end;
  }
  return { text: at.map((index) => text[index]).join(''), at, ends };
}

interface Run {
  readonly from: number;
  readonly to: number;
}

const maxGap = 3;
const minSpacedLetters = 3;
/** Without any of these there is nothing to join. */
const mayBeJoined =
  /\p{L}[^\p{L}\p{N}\s'’]{1,3}\p{L}|(?<!\p{L})\p{L}[^\p{L}\p{N}]{1,3}\p{L}[^\p{L}\p{N}]{1,3}\p{L}(?!\p{L})/u;

/**
 * Joins words with spaced-out letters (`l a m p`, `l.a.m.p`) or signs within (`la.mp`); undefined if there are none. An
 * apostrophe belongs to its word: `he'll` is unchanged.
 */
export function joinedView({ text }: NormalForm): View | undefined {
  if (!mayBeJoined.test(text)) return undefined;
  const runs = letterRuns(text);
  const at: number[] = [];
  const apart = new Set<number>();
  let joined = '';
  const add = (first: number, last: number, standApart: boolean) => {
    if (joined !== '') {
      joined += ' ';
      at.push(at[at.length - 1] as number);
    }
    for (const { from, to } of runs.slice(first, last + 1)) {
      for (let index = from; index < to; index++) {
        if (standApart) apart.add(at.length);
        at.push(index);
        joined += text[index];
      }
    }
  };
  for (let first = 0; first < runs.length; ) {
    const single = lastOf(runs, first, (gap, run) => gap.length <= maxGap && run.to - run.from === 1);
    const isApart = isSingle(runs[first] as Run) && single - first + 1 >= minSpacedLetters;
    const tight = lastOf(runs, first, (gap) => gap.length <= maxGap && !/[\s'’]/.test(gap));
    if (isApart) add(first, single, true);
    else if (tight > first) add(first, tight, false);
    first = (isApart ? single : tight) + 1;
  }
  return joined === '' ? undefined : { text: joined, at, apart };

  /** Returns the last run that belongs to the first, judging by the gaps. */
  function lastOf(all: readonly Run[], first: number, joins: (gap: string, run: Run) => boolean): number {
    let last = first;
    for (let next = all[last + 1]; next; next = all[last + 1]) {
      const gap = text.slice((all[last] as Run).to, next.from);
      if (/\p{N}/u.test(gap) || !joins(gap, next)) break;
      last++;
    }
    return last;
  }
}

const isSingle = ({ from, to }: Run) => to - from === 1;

function letterRuns(text: string): Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (let index = 0; index <= text.length; index++) {
    const kind = index < text.length ? classOf(text.charCodeAt(index)) : signClasses.other;
    const isLetter = kind === signClasses.letter || kind === signClasses.unspaced;
    if (isLetter && from < 0) from = index;
    if (!isLetter && from >= 0) {
      runs.push({ from, to: index });
      from = -1;
    }
  }
  return runs;
}
