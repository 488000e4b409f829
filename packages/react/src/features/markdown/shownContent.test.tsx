import { safeHref, shownContent } from '@confab/protocol/markdown';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './Markdown.tsx';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (markup: string) =>
  markup.replace(/&(amp|lt|gt|quot|#x27);/gu, (_, name) => ENTITIES[name] ?? '');

/** Returns the visible text of a rendered message and the URLs of its links. */
function drawn(text: string) {
  const markup = renderToStaticMarkup(<Markdown text={text} />);
  const hrefs = [...markup.matchAll(/ href="([^"]*)"/gu)].map(([, href = '']) => decode(href));
  return { words: decode(markup.replace(/<[^>]*>/gu, '')).replace(/\s/gu, ''), hrefs };
}

const pieces = [
  ...[
    'bad',
    'word',
    ' ',
    '\n',
    '\n\n',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```\n',
    '\\',
    '\\.',
    '&#97;',
    '&amp;',
    '<b>',
    '>',
  ],
  ...[
    '> ',
    '- ',
    '1. ',
    '# ',
    '- [ ] ',
    '|',
    '|-|-|\n',
    '[',
    ']',
    '](https://evil\\.example)',
    '![',
    '](/x)',
  ],
  ...[
    '[x]',
    '\n\n[x]: https:evil.example\n',
    'https://a.example/b',
    'www.a.example',
    '<https://b.example>',
    '||',
  ],
];

describe('[MOD-02] the text and URLs that filters check', () => {
  it('are those that are rendered, for any text', () => {
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const { words, hrefs } = shownContent(text);
        const seen = drawn(text);
        // A link inside a link is rendered as its label, and the content of a spoiler stays hidden.
        fc.pre(!seen.words.includes('▒'));
        expect(words.replace(/\s/gu, '')).toBe(seen.words);
        expect(hrefs.flatMap((href) => safeHref(href) ?? [])).toEqual(expect.arrayContaining(seen.hrefs));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['b**ad**word', 'badword', 'b**ad**word'],
    ['a b&#97;dword.', 'badword', 'a b&#97;dword.'],
    ['see [bad](https://a.example/)word!', 'badword', 'bad](https://a.example/)word'],
    ['so ba\\dword', 'ba\\dword', 'ba\\dword'],
    ['[bad][x]word\n\n[x]: https://a.example', 'badword', 'bad][x]word'],
    ['> a\n> b~~a~~dword', 'badword', 'b~~a~~dword'],
    ['|a|b|\n|-|-|\n|1|b_ad_ bad|', 'bad', 'bad'],
  ])('of %j have %j, which stands there as %j', (text, words, written) => {
    const content = shownContent(text);
    const start = content.words.lastIndexOf(words);
    const span = content.spanOf({ start, end: start + words.length });
    expect(content.source.slice(span.start, span.end)).toContain(written);
  });
});
