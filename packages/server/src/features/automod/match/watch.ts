import { type Blocklist, type BlocklistAction, maskSign } from '@confab/protocol';
import { normalForm } from './normalForm.ts';
import { PatternMatcher } from './patternMatcher.ts';
import { ProfanityMatcher } from './profanity.ts';
import { maxFound, WordMatcher } from './wordMatcher.ts';

/** The fields of a blocklist that a watch needs. */
export type WatchedList = Pick<
  Blocklist,
  'id' | 'name' | 'action' | 'words' | 'patterns' | 'exceptions' | 'leet' | 'preset'
>;

/** A match, in UTF-16 units of the text. */
export interface Finding {
  readonly list: WatchedList;
  readonly entry: string;
  readonly start: number;
  readonly end: number;
}

/** All blocklists that apply to one channel type, compiled for matching. */
export class Watch {
  readonly #lists: readonly WatchedList[];
  readonly #words: WordMatcher;
  readonly #patterns: PatternMatcher;
  readonly #profanity: ProfanityMatcher | undefined;

  constructor(lists: readonly WatchedList[]) {
    this.#lists = lists;
    this.#words = new WordMatcher(lists);
    this.#patterns = new PatternMatcher(lists.map(({ patterns }, list) => ({ list, patterns })));
    const withProfanity = lists.flatMap(({ preset }, list) => (preset ? [list] : []));
    if (withProfanity.length > 0) this.#profanity = new ProfanityMatcher(withProfanity);
  }

  /** Finds the entries in a text, in order, in linear time. */
  look(text: string): Finding[] {
    if (text === '') return [];
    const form = normalForm(text);
    const excepted = this.#words.exceptionsIn(form);
    const found = [
      ...this.#words.find(form),
      ...this.#patterns.find(form),
      ...(this.#profanity?.find(form) ?? []),
    ];
    if (found.length === 0) return found as never[];
    return found
      .filter((one) => !excepted.some((other) => other.list === one.list && covers(other, one)))
      .sort((left, right) => left.start - right.start || right.end - left.end)
      .filter(
        (one, index, all) => !all.slice(Math.max(0, index - 4), index).some((other) => isSame(one, other)),
      )
      .slice(0, maxFound)
      .map(({ list, entry, start, end }) => ({ list: this.#lists[list] as WatchedList, entry, start, end }));
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const covers = (outer: Span, inner: Span) => outer.start <= inner.start && outer.end >= inner.end;

const isSame = (one: Span & { list: number; entry: string }, other: typeof one) =>
  one.list === other.list && one.entry === other.entry && one.start === other.start && one.end === other.end;

const strength: readonly BlocklistAction[] = ['flag', 'mask', 'block'];

/** Returns the strongest action of the findings. */
export const strongest = (findings: readonly Finding[]): BlocklistAction | undefined =>
  strength.findLast((action) => findings.some(({ list }) => list.action === action));

/** Masks each character of the findings with a star; spaces are kept. */
export function masked(text: string, findings: readonly Finding[]): string {
  let result = '';
  let done = 0;
  for (const { list, start, end } of findings) {
    if (list.action !== 'mask' || end <= done) continue;
    const from = Math.max(start, done);
    result += text.slice(done, from);
    for (const sign of text.slice(from, end)) result += /\s/.test(sign) ? sign : maskSign;
    done = end;
  }
  return result + text.slice(done);
}

/** Returns the matched texts, without duplicates. */
export const wordsOf = (text: string, findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ start, end }) => text.slice(start, end))),
];
