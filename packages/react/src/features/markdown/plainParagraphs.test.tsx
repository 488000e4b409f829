import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextProvider } from '../../core/text/index.ts';
import { Markdown } from './Markdown.tsx';
import type { Mention } from './mention.ts';
import { plainParagraphs } from './plainParagraphs.ts';
import { SourceText } from './SourceText.tsx';
import { UnmarkedText } from './UnmarkedText.tsx';

const mentions: readonly Mention[] = [
  { kind: 'user', id: 'ada', name: 'Ada' },
  { kind: 'channel', id: 'team:rides', name: 'rides' },
];

const draw = (element: React.ReactElement) =>
  renderToStaticMarkup(<TextProvider locale="en">{element}</TextProvider>);

/** Pieces that begin markup, end it, or look as if they did. */
const pieces = [
  ...'-+=#>:.)(!*_~`<[]\\|&$@;/"^{}%?'.split(''),
  ...[
    'a',
    'Ada',
    '@Ada',
    '#rides',
    'x@y.example',
    'é',
    '12',
    '1.',
    ':tada:',
    '🎉',
    'www.',
    '://',
    ':-',
    '||',
  ],
  ...[' ', ' ', ' ', '  ', '    ', '\t', '\u00a0', '\u2028', '\n', '\n', '\n\n', '\r\n', '\u202e'],
  ...['ride', 'at nine', 'word', 'mailto:', 'https:', '---', '===', '```', '&amp;', '$x$', '\u0001'],
];

/** Returns a generator of numbers below `limit` that repeats for the same seed. */
function numbersOf(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe('[MSG-10] texts without Markdown', () => {
  it('are drawn exactly as the whole renderer draws them', () => {
    const random = numbersOf(20);
    let plain = 0;
    const different: object[] = [];
    for (let round = 0; round < 20_000; round++) {
      // Most rounds take few kinds of pieces, or nearly every text would have markup.
      const kinds = Array.from({ length: 1 + random(4) }, () => pieces[random(pieces.length)] as string);
      const text = Array.from({ length: 1 + random(9) }, () => kinds[random(kinds.length)]).join('');
      const paragraphs = plainParagraphs(text);
      if (!paragraphs) continue;
      plain++;
      const drawn = draw(<UnmarkedText text={text} paragraphs={paragraphs} mentions={mentions} />);
      const whole = draw(<Markdown text={text} mentions={mentions} />);
      if (drawn !== whole) different.push({ text, drawn, whole });
    }
    expect(different).toEqual([]);
    expect(plain).toBeGreaterThan(500);
  });

  it.each([
    'The night ride starts at nine!',
    'Who is in? @Ada, see #rides (or ask).',
    'One line\nand another\n\nA paragraph: 5 > 3, 1 + 1 = 2 :tada:',
    '🎉',
  ])('are recognised: %j', (text) => {
    expect(plainParagraphs(text)).toBeDefined();
  });

  it.each([
    '',
    '**bold**',
    '- a list',
    '1. first',
    '# Title',
    'Title\n===',
    'a  \nb',
    'ada@confab.example',
    'https://confab.example',
    'www.confab.example',
    'a &amp; b',
    '    code',
    '> quoted',
    'a'.repeat(2001),
  ])('are not %j', (text) => {
    expect(plainParagraphs(text)).toBeUndefined();
  });
});

describe('[MSG-10] a text whose Markdown cannot be read yet', () => {
  it('is shown as it was written, with its mentions', () => {
    const drawn = draw(<SourceText text="**Tonight** with @Ada" mentions={mentions} />);
    expect(drawn).toContain('**Tonight** with <bdi class="cf-mention" data-kind="user">@Ada</bdi>');
  });

  it('keeps what its spoilers hide', () => {
    const drawn = draw(<SourceText text={'It was ||the butler|| or ||the\ncook||!'} />);
    expect(drawn).toContain('It was ▒▒▒!');
  });

  it('takes no longer than its length for marks of spoilers that never end', () => {
    const began = performance.now();
    draw(<SourceText text={'||a '.repeat(5000).slice(0, -3)} />);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
