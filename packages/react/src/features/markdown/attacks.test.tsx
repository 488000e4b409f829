import { maxMarkdownElements } from '@confab/protocol/markdown';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './Markdown.tsx';
import { plainText } from './plainText.ts';

const draw = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

/** Returns every rendered tag with its attributes. */
const tags = (markup: string) => markup.match(/<[a-z][^>]*>/gu) ?? [];

/** Returns the depth of nested elements. */
function depthOf(markup: string): number {
  let [depth, deepest] = [0, 0];
  for (const [tag] of markup.matchAll(/<\/?[a-z][^>]*>/gu)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}

const PARAGRAPH =
  'The **night ride** starts at _nine_ at https://a.example/ride, with `lamps` and [maps](https://a.example/maps).\n\n';
const ordinaryText = (length: number) =>
  PARAGRAPH.repeat(Math.ceil(length / PARAGRAPH.length)).slice(0, length);

/** Returns the time to lex and render a text: the best of a few tries. */
function drawMs(text: string): number {
  const tries = Array.from({ length: 3 }, () => {
    const began = performance.now();
    draw(text);
    return performance.now() - began;
  });
  return Math.min(...tries);
}

describe('[MSG-10] a message cannot run script', () => {
  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\u0000script:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](  javascript:alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x]( \u0001javascript:alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](blob:https://a.example/1)',
    '[x](file:///etc/passwd)',
    '[x](/admin)',
    '[x](//a.example)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '[x](ftp://a.example)',
  ])('%j makes no link', (text) => {
    expect(draw(text)).not.toMatch(/<(?:a|img)\b/u);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>*{display:none}</style>',
    '<!-- --><b>x</b>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '**<script>**alert(1)**</script>**',
    '| <script> |\n|---|\n| <img onerror=x> |',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('%j is text', (text) => {
    const markup = draw(text);
    expect(tags(markup).join()).not.toMatch(/script|onerror|onload|iframe|style=|<(?:img|svg|style)/iu);
  });

  it.each([
    '[a" onmouseover="alert(1)](https://a.example/"onmouseover="alert(1))',
    'https://a.example/"onmouseover="alert(1)',
    '[x](https://a.example "a\\" onmouseover=\\"alert(1)")',
    '```"><script>\nx\n```',
  ])('%j stays inside its attribute', (text) => {
    for (const tag of tags(draw(text))) {
      expect(tag.replace(/"[^"]*"/gu, '""')).not.toMatch(/onmouseover|script/u);
    }
  });

  it('opens links without referrer or opener', () => {
    expect(draw('https://a.example')).toContain('rel="noopener noreferrer nofollow"');
  });
});

describe('[MSG-10] a message cannot change the direction of the text around it or hide it', () => {
  it('drops directional overrides and isolates everywhere, also in URLs and previews', () => {
    const evil = 'a\u202Egpj.exe\u202C [b\u2066](https://a.example/\u202E) `c\u2069`';
    expect(draw(evil)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
    expect(plainText(evil)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
  });

  it('gives each block its own direction', () => {
    expect(draw('שלום\n\nhello').match(/<p dir="auto">/gu)).toHaveLength(2);
  });

  it('drops control characters', () => {
    expect(draw('a\u0000b\u0007c\u009Bd')).toContain('abcd');
  });
});

describe('[MSG-10] a message cannot exhaust the reader', () => {
  it.each([
    ['quotes', '>'.repeat(10_000)],
    ['spaced quotes', '> '.repeat(10_000)],
    ['bullets', '- '.repeat(10_000)],
    ['numbers', '1. '.repeat(6_000)],
    ['mixed containers', '> - 1. '.repeat(2_000)],
    ['brackets', '['.repeat(50_000)],
    ['matched brackets', '['.repeat(9_000) + ']'.repeat(9_000)],
    ['nested links', `${'['.repeat(2_000)}a${'](b)'.repeat(2_000)}`],
    ['stars and underscores', '*a_'.repeat(6_000)],
    ['nested emphasis', `${'*a '.repeat(3_000)}${' a*'.repeat(3_000)}`],
    ['exclamation marks', '!'.repeat(19_000)],
    ['spoilers', '||a '.repeat(4_000)],
    ['backticks', '`a``b'.repeat(4_000)],
    ['addresses', 'https://a.b/('.repeat(1_500)],
    ['table rows', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(3_000)}`],
    ['empty table cells', `${'a|'.repeat(2_000)}\n${'-|'.repeat(2_000)}\n${'|\n'.repeat(3_500)}`],
    ['many small tables', `|${'|'.repeat(30)}\n${'-|'.repeat(30)}\n${'|\n'.repeat(30)}\n`.repeat(120)],
    ['tables in quotes', `> ${'a|'.repeat(500)}\n> ${'-|'.repeat(500)}\n${'> |\n'.repeat(4_000)}`],
    ['empty bullets', '- \n'.repeat(6_600)],
    ['underlined headings', 'a\n-\n'.repeat(5_000)],
    ['definitions', '[a]: b\n'.repeat(2_800)],
    ['references', `[a]: b\n\n${'[a]'.repeat(6_000)}`],
    ['entities', '&#97;'.repeat(4_000)],
    ['fences', '```\n'.repeat(5_000)],
    ['shortcodes', ':a:'.repeat(6_600)],
    ['mentions', '@'.repeat(19_900)],
    ['hands with skins', `${'👍🏽'.repeat(30)}x`],
    ['spaces', `a${' '.repeat(4_900)}\n\n`.repeat(4)],
    ['one long line', 'a'.repeat(19_900)],
    ['tasks and rules', '- [ ] \n---'.repeat(2_000)],
    ['punctuation after addresses', `${'https://a.b'.repeat(220)}${'*'.repeat(2_400)}\n\n`.repeat(4)],
    ['dots after addresses', `${'https://a.b'.repeat(500)}https://${'.'.repeat(14_000)}`],
    ['lines of a log', '_\n'.repeat(9_900)],
    ['angle brackets and pipes', `${'|'.repeat(2_450)}${'<'.repeat(2_450)}\n\n`.repeat(4)],
    ['growing quotes', Array.from({ length: 60 }, (_, depth) => `${'>'.repeat(depth)} a`).join('\n')],
    ['growing lists', Array.from({ length: 130 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['a megabyte', 'ab '.repeat(350_000)],
  ])('%s are shown within bounds', (name, text) => {
    const markup = draw(text);
    expect(depthOf(markup)).toBeLessThan(60);
    expect(tags(markup).length).toBeLessThan(2 * maxMarkdownElements);
    expect(plainText(text).length).toBeLessThanOrEqual(text.length + 2);
    const ordinary = ordinaryText(text.length);
    const ratio = drawMs(text) / drawMs(ordinary);
    console.info(`${name}: ${ratio.toFixed(2)} times an ordinary text of the same length`);
    expect(ratio).toBeLessThan(20);
  });

  it('shows text that it does not lex as typed, with its line breaks', () => {
    const markup = draw(`${'>'.repeat(10_000)}\n<b>`);
    expect(markup).toContain('cf-markdown__plain');
    expect(markup).toContain('\n&lt;b&gt;</p>');
  });

  it('gives up on a single pathological paragraph only', () => {
    const markup = draw(`${'*a_'.repeat(1_000)}\n\n**calm**`);
    expect(markup).toContain('*a_*a_');
    expect(markup).toContain('<strong>calm</strong>');
  });
});
