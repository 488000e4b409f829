import { describe, expect, it } from 'vitest';
import { conditionOf, quoted, searchIssue, tokenAt, withCondition, wordsOf } from './searchedText.ts';

describe('[SRCH-04] edits of a search text', () => {
  it('adds one condition per operator before the words, and removes it again', () => {
    expect(withCondition('dusk bridge', 'from', 'ada')).toBe('from:ada dusk bridge');
    expect(withCondition('dusk from:ada bridge', 'from', 'grace')).toBe('from:grace dusk bridge');
    expect(withCondition('in:"night ride" dusk', 'in', undefined)).toBe('dusk');
    expect(withCondition('', 'in', 'night ride')).toBe('in:"night ride"');
    // Negated conditions are kept, and a word with a colon is a word.
    expect(withCondition('-from:ada http://a.example', 'from', 'grace')).toBe(
      'from:grace -from:ada http://a.example',
    );
    // An incomplete condition is replaced too.
    expect(withCondition('before:soon dusk', 'before', '2026-01-31')).toBe('before:2026-01-31 dusk');
    expect(quoted('a "b"')).toBe('"a b"');
  });

  it('reports conditions, words and errors', () => {
    expect(conditionOf('dusk has:link', 'has')?.value).toBe('link');
    expect(conditionOf('dusk -has:link', 'has')).toBeUndefined();
    expect(wordsOf('from:ada "night ride" -lunch dusk')).toBe('night ride dusk');
    expect(searchIssue('dusk before:')).toBeUndefined();
    expect(searchIssue('before: dusk')?.operator).toBe('before');
    expect(searchIssue('before:soon dusk')?.operator).toBe('before');
    expect(searchIssue('dusk')).toBeUndefined();
  });

  it('finds the token at the cursor, including quoted values with spaces', () => {
    expect(tokenAt('dusk fro', 8)).toEqual({ start: 5, end: 8, text: 'fro' });
    expect(tokenAt('in:"night ri', 12).text).toBe('in:"night ri');
    expect(tokenAt('dusk ', 5).text).toBe('');
    expect(tokenAt('from:ada dusk', 8).text).toBe('from:ada');
  });
});
