import { maskSign } from '@confab/protocol';
import { describe, expect, test } from 'vitest';
import { findAsDisplayed } from './findAsDisplayed.ts';
import { masked, Watch, type WatchedList } from './watch.ts';

const list: WatchedList = {
  id: 'list',
  name: 'List',
  action: 'mask',
  words: ['badword', 'free coins'],
  patterns: ['b[ae]dger'],
  exceptions: ['no badword here'],
  leet: false,
};
const watch = new Watch([list]);
const mask = (given: string) => {
  const { text, findings } = findAsDisplayed(watch, given);
  return masked(text, findings);
};

describe('[MOD-02] a blocklist checks the words that readers see', () => {
  test.each([
    ['a link', 'you [bad](https://a.example/)word'],
    ['an image', '![bad](https://a.example)word'],
    ['an entity', 'so b&#97;dword'],
    ['a reference', '[bad][x]word\n\n[x]: https://a.example'],
    ['a hard line break', 'free\\\ncoins'],
    ['code', '`bad`word'],
    ['a spoiler', 'ba||dwo||rd'],
    ['a pattern', 'b**a**d[g](https://a.example)er'],
    ['a quote', '> b*ad*word'],
    ['a table', '|a|\n|-|\n|b*ad*word|'],
    ['nothing, and markup elsewhere', 'a *badword*'],
    ['several', 'badword, b&#97;dword and [bad](https://a.example)word'],
  ])('behind %s', (_name, text) => {
    expect(findAsDisplayed(watch, text).findings).not.toEqual([]);
    expect(findAsDisplayed(watch, mask(text)).findings).toEqual([]);
  });

  test('and masks from the start to the end of the word', () => {
    const hidden = mask('a [bad](https://a.example)word and **more**').replaceAll(maskSign, '.');
    expect(hidden).toMatch(/^a \[\.+ and \*\*more\*\*$/);
  });

  test.each([
    'bad [word](https://a.example)s',
    '`bad` word',
    'bad\n\nword',
    'no [bad](https://a.example)word here',
    '[x](bad)word',
  ])('and finds nothing in %j', (text) => {
    expect(findAsDisplayed(watch, text).findings).toEqual([]);
  });
});
