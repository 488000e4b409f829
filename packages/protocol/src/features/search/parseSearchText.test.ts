import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSearchTerms } from './limits.ts';
import { type ParsedSearch, parseSearchText } from './parseSearchText.ts';

const words = (text: string) =>
  parseSearchText(text).terms.map((term) =>
    term.kind === 'words'
      ? `${term.negated ? '-' : ''}${term.quoted ? `"${term.text}"` : term.text}${term.open ? '…' : ''}`
      : `${term.negated ? '-' : ''}${term.operator}=${term.value}`,
  );
const rules = (text: string) =>
  parseSearchText(text).issues.map(({ start, end, operator, rule }) => [
    text.slice(start, end),
    operator,
    rule,
  ]);

describe('a search text', () => {
  it('[SRCH-04] consists of words, phrases, operators and exclusions', () => {
    expect(words('rain  radar ')).toEqual(['rain', 'radar']);
    expect(words('rain radar')).toEqual(['rain', 'radar…']);
    expect(
      words('"rain radar" -snow -"black ice" from:ada in:"night ride" -has:image BEFORE:2026-01-31'),
    ).toEqual([
      '"rain radar"',
      '-snow',
      '-"black ice"',
      'from=ada',
      'in=night ride',
      '-has=image',
      'before=2026-01-31',
    ]);
  });

  it('[SRCH-04] treats stray quotes, colons and minuses as text', () => {
    expect(words('"rain radar')).toEqual(['"rain radar"…']);
    expect(words('rain"radar"')).toEqual(['rain', '"radar"']);
    expect(words('"')).toEqual([]);
    expect(words('""')).toEqual([]);
    expect(words('- a - b')).toEqual(['a', 'b…']);
    expect(words('https://example.org/a:b C:\\temp NEAR(x)')).toEqual([
      'https://example.org/a:b',
      'C:\\temp',
      'NEAR(x)…',
    ]);
    expect(words('git --force -f ')).toEqual(['git', '--force', '-f']);
  });

  it('[SRCH-04] reports errors with their positions', () => {
    expect(rules('x has:nothing y')).toEqual([
      [
        'has:nothing',
        'has',
        'must be one of link, file, media, image, video, audio, poll, location, reaction, pin',
      ],
    ]);
    expect(rules('is:red')).toEqual([['is:red', 'is', 'must be one of pinned, thread, reply']]);
    const day = 'must be a day such as 2026-01-31, today or yesterday';
    for (const value of ['2026-02-30', '2026', '0000-01-01', '99999-01-01', 'soon', '2026-01-31T10:00']) {
      expect(rules(`before:${value} x`)).toEqual([[`before:${value}`, 'before', day]]);
    }
    expect(rules('during:2026-13')).toEqual([
      ['during:2026-13', 'during', 'must be a day such as 2026-01-31, a month such as 2026-01 or a year'],
    ]);
    expect(rules('from: ada')).toEqual([['from:', 'from', 'needs a value right after the colon']]);
    expect(rules('in:""')).toEqual([['in:""', 'in', 'needs a value right after the colon']]);
    expect(rules('-after:today')).toEqual([['-after:today', 'after', 'cannot be left out with a minus']]);
    expect(rules('a '.repeat(maxSearchTerms + 1))).toMatchObject([
      [expect.any(String), undefined, 'must have at most 30 words, phrases and operators'],
    ]);
  });

  it('[SRCH-04] is parsed to its end, with every position correct', () => {
    const odd = fc.constantFrom(
      '"',
      '-',
      ':',
      ' ',
      'from:',
      'has:',
      '*',
      '(',
      ')',
      '^',
      'NEAR',
      '{}',
      '\u0000',
      '\ud800',
      'か',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(odd, fc.string())).map((parts) => parts.join('')),
        (text) => {
          const { terms, issues }: ParsedSearch = parseSearchText(text);
          expect(terms.length).toBeLessThanOrEqual(maxSearchTerms);
          const ranges = [...terms, ...issues].sort((one, other) => one.start - other.start);
          const isApart = ranges.every(
            ({ start, end }, index) =>
              start < end && end <= text.length && start >= (ranges[index - 1]?.end ?? 0),
          );
          expect(isApart, text).toBe(true);
        },
      ),
    );
  });
});
