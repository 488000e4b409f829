import { describe, expect, it } from 'vitest';
import { excerptAround, matchPattern } from './matchHighlights.ts';

const marked = (text: string, ...words: string[]) => {
  const ranges = words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));
  const pattern = matchPattern(text, ranges);
  return text.split(pattern as RegExp).filter((_, index) => index % 2 === 1);
};

describe('[SRCH-04] the highlighting of matches', () => {
  it('highlights whole words and beginnings of words, with any characters', () => {
    expect(marked('Dusk and dusky dusk', 'Dusk')).toEqual(['Dusk', 'dusk']);
    expect(marked('bridges, a bridge', 'bridge')).toEqual(['bridge', 'bridge']);
    expect(marked('a (b) [c] \\d+ $&', '(b)', '\\d+')).toEqual(['(b)', '\\d+']);
    expect(marked('東京の駅', '東京')).toEqual(['東京']);
    expect(matchPattern('abc', [])).toBeUndefined();
    expect(matchPattern('a  b', [{ start: 1, end: 3 }])).toBeUndefined();
  });

  it('is visible in the excerpt of a long message, and code stays code', () => {
    const at = (text: string, word: string) => [
      { start: text.indexOf(word), end: text.indexOf(word) + word.length },
    ];
    const short = 'dusk at the bridge';
    expect(excerptAround(short, at(short, 'bridge'))).toBe(short);
    const long = `${'word '.repeat(300)}the bridge is here ${'more '.repeat(300)}`;
    const shown = excerptAround(long, at(long, 'bridge'));
    expect(shown).toContain('the bridge is here');
    expect(shown.length).toBeLessThan(700);
    expect(shown.startsWith('… ') && shown.endsWith(' …')).toBe(true);
    const code = `\`\`\`\n${'let a = 1;\n'.repeat(80)}const bridge = 2;\n\`\`\``;
    expect(excerptAround(code, at(code, 'bridge'))).toMatch(/^```\n(?:.*\n)*const bridge = 2;/);
    const wall = 'x'.repeat(2_000);
    expect(excerptAround(wall, [{ start: 1_500, end: 1_510 }]).length).toBeLessThan(700);
  });
});
