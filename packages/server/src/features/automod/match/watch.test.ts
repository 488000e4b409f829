import { maskSign, maxPatternSteps } from '@confab/protocol';
import { describe, expect, test } from 'vitest';
import { patternProblem } from './patternMatcher.ts';
import { masked, strongest, Watch, type WatchedList } from './watch.ts';

const list = (given: Partial<WatchedList>): WatchedList => ({
  id: 'list',
  name: 'List',
  action: 'block',
  words: [],
  patterns: [],
  exceptions: [],
  leet: false,
  ...given,
});
const found = (given: Partial<WatchedList>, text: string) =>
  new Watch([list(given)]).look(text).map(({ start, end }) => text.slice(start, end));

describe('[MOD-02] words', () => {
  const words = [
    'badger',
    'cunt',
    'free coins',
    'lamp*',
    'café',
    'сука',
    '他妈',
    '씨발',
    'σκατα',
    'c++',
    'whore',
  ];

  test.each([
    ['badger'],
    ['BADGER!', 'BADGER'],
    ['you badger, you', 'badger'],
    ['_badger_', 'badger'],
    ['badger1', 'badger'],
    ['free coins'],
    ['free  \n coins'],
    ['lampshade', 'lamp'],
    ['CAFE'],
    ['cafe\u0301'],
    ['СУКА'],
    ['你他妈的', '他妈'],
    ['씨발은', '씨발'],
    ['ΣΚΑΤΑ'],
    ['c++'],
    ['あほbadger', 'badger'],
  ])('finds %j', (text, part = text) => expect(found({ words }, text)).toEqual([part]));

  test.each([
    'Scunthorpe',
    'S c u n t h o r p e',
    'badgers',
    'clamp',
    'free your coins',
    "who're you",
    'he who rebels',
    'scafell',
    'a b c d e',
    '',
  ])('finds nothing in %j', (text) => expect(found({ words }, text)).toEqual([]));

  test.each([
    ['b\u200bad\u00adger', 'zero-width signs'],
    ['bаdgеr', 'Cyrillic letters'],
    ['βadger', 'Greek letters'],
    ['ｂａｄｇｅｒ', 'wide letters'],
    ['𝓫𝓪𝓭𝓰𝓮𝓻', 'letters of mathematics'],
    ['🅱🅰🅳🅶🅴🆁', 'letters in boxes'],
    ['🇧🇦🇩🇬🇪🇷', 'halves of flags'],
    ['b̶a̶d̶g̶e̶r̶', 'struck letters'],
    ['bädgér', 'accents'],
    ['b a d g e r', 'spaces between'],
    ['b.a.d.g.e.r', 'dots between'],
    ['b**ad**ger', 'Markdown between'],
    ['bad-ger', 'a hyphen between'],
    ['baaaadger', 'a letter too often'],
    ['bbaaddggeerrrr', 'letters twice and more'],
  ])('attack 10: finds %j: %s', (text) => expect(found({ words }, text)).toEqual([text]));

  test('attack 10: digits as letters, if enabled for the list, but never numbers', () => {
    const texts = ['b4dg3r', 'B@dger', 'badg€r'];
    for (const text of texts) {
      expect(found({ words, leet: true }, text)).toEqual([text]);
      expect(found({ words }, text)).toEqual([]);
    }
    expect(found({ words: ['ass', 'lol'], leet: true }, '455 101 1.0.1')).toEqual([]);
    expect(found({ words: ['lol'], leet: true }, '101 l01 1ol')).toEqual(['l01', '1ol']);
  });

  test('an exception applies to its own list only', () => {
    const given = { words: ['badger'], exceptions: ['honey badger'] };
    expect(found(given, 'a honey badger, a badger')).toEqual(['badger']);
    const both = new Watch([list(given), list({ id: 'other', words: ['badger'] })]);
    expect(both.look('honey badger').map((one) => one.list.id)).toEqual(['other']);
  });

  test('masking preserves spaces and surrounding text', () => {
    const watch = new Watch([list({ action: 'mask', words: ['free coins', 'coins galore'] })]);
    const text = 'get 𝓯ree coins galore!';
    const star = maskSign;
    expect(masked(text, watch.look(text))).toBe(`get ${star.repeat(4)} ${star.repeat(5)} ${star.repeat(6)}!`);
  });

  test('the strongest action wins', () => {
    const lists = (['flag', 'mask'] as const).map((action) =>
      list({ id: action, action, words: ['badger'] }),
    );
    expect(strongest(new Watch(lists).look('badger'))).toBe('mask');
  });

  test('built-in words are found, and innocent ones are not', () => {
    const given = { preset: 'english_profanity' as const, exceptions: ['Dick Cheney'] };
    expect(found(given, 'what the fսck')).toEqual(['fսck']);
    for (const text of ['Scunthorpe', 'assassin', 'Essex', 'a document', 'Dick Cheney']) {
      expect(found(given, text)).toEqual([]);
    }
  });
});

describe('[MOD-02] patterns', () => {
  test('are matched as written and in disguise', () => {
    const patterns = ['(?i)discord\\.gg/\\w+', '\\bbet\\s?\\d{2,}', '[а-я]+ук'];
    expect(found({ patterns }, 'at Discord.gg/abc')).toEqual(['Discord.gg/abc']);
    expect(found({ patterns }, 'bеt\u200b 100')).toEqual(['bеt\u200b 100']);
    expect(found({ patterns }, 'паук')).toEqual(['паук']);
    expect(found({ patterns }, 'better 100')).toEqual([]);
  });

  test.each([
    ['(a)\\1', 'a backreference'],
    ['(?=x)y', 'a lookahead'],
    ['(?<!x)y', 'a lookbehind'],
    ['(?>x)', 'an atomic group'],
    ['(', 'missing closing'],
    ['[z-a]', 'z-a'],
    ['a*', 'must not match empty text'],
    ['(a?){500}a{500}', `the limit is ${maxPatternSteps}`],
  ])('refuses %s, naming %s', (pattern, named) => expect(patternProblem(pattern)).toContain(named));

  test('a pattern that would backtrack elsewhere is harmless', () => {
    const watch = new Watch([list({ patterns: ['(x+x+)+y', '(a|aa)+$', '(.*a){20}b'] })]);
    const timeOf = (...texts: string[]) => {
      const began = performance.now();
      for (const text of texts) watch.look(text);
      return performance.now() - began;
    };
    const length = 20_000;
    const plainMs = timeOf('-'.repeat(length), '-'.repeat(length));
    // Backtracking would take longer than the age of the universe.
    expect(timeOf('x'.repeat(length), `${'a'.repeat(length)}!`)).toBeLessThan(Math.max(plainMs, 5) * 100);
  });
});
