import { maxPatternSteps, maxTotalPatternSteps } from '@confab/protocol';
import { RE2JS, RE2Set } from 're2js';
import { type NormalForm, sourceRange } from './normalForm.ts';
import { type Found, maxFound } from './wordMatcher.ts';

/** The patterns of one list. */
export interface PatternList {
  readonly list: number;
  readonly patterns: readonly string[];
}

/** Memory limit of a set's cache, in bytes; past it, matching continues without the cache. */
const maxMemoryBytes = 16 * 1024 * 1024;

/** Most characters read, in total, to locate patterns in a text. */
const maxCharactersRead = 1_000_000;
/** Minimum number of matches for even the longest text. */
const minFinds = 20;

interface Pattern {
  readonly list: number;
  readonly entry: string;
  readonly regex: RE2JS;
}

/** Finds the patterns of all lists that apply to one channel type, in linear time (RE2). */
export class PatternMatcher {
  readonly #patterns: readonly Pattern[];
  readonly #set: RE2Set;

  constructor(lists: readonly PatternList[]) {
    this.#patterns = lists.flatMap(({ list, patterns }) =>
      patterns.map((entry) => ({ list, entry, regex: RE2JS.compile(entry) })),
    );
    this.#set = new RE2Set(RE2Set.UNANCHORED, 0, maxMemoryBytes);
    for (const { entry } of this.#patterns) this.#set.add(entry);
    if (!this.isEmpty) this.#set.compile();
  }

  get isEmpty(): boolean {
    return this.#patterns.length === 0;
  }

  /** Finds the patterns in a text, as written and in its normal form. */
  find(form: NormalForm): Found[] {
    if (this.isEmpty) return [];
    const found: Found[] = [];
    this.#look(form.source, (list, entry, start, end) => found.push({ list, entry, start, end }));
    if (form.cased !== form.source) {
      this.#look(form.cased, (list, entry, from, to) =>
        found.push({ list, entry, ...sourceRange(form, from, to) }),
      );
    }
    return found;
  }

  #look(text: string, found: (list: number, entry: string, from: number, to: number) => void): void {
    // Each match may read the text to its end, so a long text gets fewer.
    let left = Math.max(minFinds, Math.floor(maxCharactersRead / text.length));
    for (const which of this.#set.match(text)) {
      const { list, entry, regex } = this.#patterns[which] as Pattern;
      const matcher = regex.matcher(text);
      for (let count = 0; count < maxFound && matcher.find(); count++) {
        if (matcher.end() > matcher.start()) found(list, entry, matcher.start(), matcher.end());
        if (--left > 0) continue;
        // The rest of a text with so many matches counts as one match.
        found(list, entry, matcher.start(), text.length);
        break;
      }
    }
  }
}

/** Returns the rule that a pattern breaks; undefined if it is usable. */
export function patternProblem(pattern: string): string | undefined {
  try {
    const regex = RE2JS.compile(pattern);
    if (regex.programSize() > maxPatternSteps) {
      return `must be simpler: it takes ${regex.programSize()} steps, and the limit is ${maxPatternSteps}`;
    }
    return regex.test('') ? 'must not match empty text, because it would match everything' : undefined;
  } catch (error) {
    return problemOf(pattern, error as Error);
  }
}

/** Returns the total steps of patterns, at most {@link maxTotalPatternSteps} per channel type. */
export const stepsOf = (patterns: readonly string[]): number =>
  patterns.reduce((sum, pattern) => sum + RE2JS.compile(pattern).programSize(), 0);

/** Syntax that requires backtracking. */
const unsupported: readonly (readonly [RegExp, string])[] = [
  [/\(\?=/, 'a lookahead `(?=`'],
  [/\(\?!/, 'a lookahead `(?!`'],
  [/\(\?<=/, 'a lookbehind `(?<=`'],
  [/\(\?<!/, 'a lookbehind `(?<!`'],
  [/\(\?>/, 'an atomic group `(?>`'],
  [/\(\?[R0-9]/, 'a recursion `(?R)`'],
  [/\(\?P=|\\k[<{']/, 'a backreference to a named group'],
  [/\\[1-9]/, 'a backreference such as `\\1`'],
];

function problemOf(pattern: string, error: Error): string {
  const construct = unsupported.find(([sign]) => sign.test(pattern))?.[1];
  if (construct) return `must not have ${construct}, which can’t be matched in linear time`;
  return `must be a regular expression: ${error.message.replace(/^error parsing regexp: /, '')}`;
}
