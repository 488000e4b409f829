import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextProvider } from '../../core/text/index.ts';
import { loadShortcodes } from '../emoji/index.ts';
import { Markdown } from './Markdown.tsx';
import type { Mention } from './mention.ts';

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';

/** The content of the message's element. */
function html(text: string, mentions?: readonly Mention[]): string {
  const markup = renderToStaticMarkup(
    <TextProvider locale="en">
      <Markdown text={text} mentions={mentions} />
    </TextProvider>,
  );
  return markup.replace(/^<div class="cf-markdown"[^>]*>/u, '').replace(/<\/div>$/u, '');
}

describe('[MSG-10] Markdown', () => {
  it.each([
    ['plain words', '<p dir="auto">plain words</p>'],
    ['**bold** _soft_ ~~gone~~', '<p dir="auto"><strong>bold</strong> <em>soft</em> <s>gone</s></p>'],
    ['one\ntwo\n\nthree', '<p dir="auto">one<br/>two</p><p dir="auto">three</p>'],
    ['`a < b`', '<p dir="auto"><code>a &lt; b</code></p>'],
    ['> quoted', '<blockquote dir="auto"><p dir="auto">quoted</p></blockquote>'],
    ['# Title', '<h4 dir="auto" data-depth="1">Title</h4>'],
    ['- a\n- b', '<ul><li dir="auto">a</li><li dir="auto">b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li dir="auto">a</li><li dir="auto">b</li></ol>'],
    ['0. a\n1. b', '<ol start="0"><li dir="auto">a</li><li dir="auto">b</li></ol>'],
    ['---', '<hr/>'],
    ['\\*as typed\\*', '<p dir="auto">*as typed*</p>'],
    [
      '[docs][1]\n\n[1]: https://a.example/',
      `<p dir="auto"><a href="https://a.example/" title="https://a.example/" ${LINK}>docs</a></p>`,
    ],
  ])('draws %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('draws tables with their alignment', () => {
    const table = html('| a | b |\n|---|--:|\n| 1 | **2** |');
    expect(table).toContain('<th dir="auto">a</th><th dir="auto" data-align="right">b</th>');
    expect(table).toContain('<td dir="auto">1</td><td dir="auto" data-align="right"><strong>2</strong></td>');
  });

  it('draws task lists', () => {
    const list = html('- [x] done\n- [ ] open');
    expect(list).toContain('data-task="true"');
    expect(list).toMatch(/role="img" data-done="true" aria-label="Done".*done/u);
    expect(list).toMatch(/role="img" aria-label="Not done".*open/u);
  });

  it('renders fenced code as it is, with its language', () => {
    const code = html('```ts\nconst a = `<b>` && "**";\n```');
    expect(code).toContain('<div class="cf-code__bar">ts<button');
    expect(code).toContain('<code>const a = `&lt;b&gt;` &amp;&amp; &quot;**&quot;;</code>');
  });

  it('hides spoilers behind a button, also from screen readers', () => {
    const spoiler = html('it was ||the **butler**||!');
    expect(spoiler).toMatch(
      /<button type="button" class="cf-spoiler" data-hidden="true" aria-label="Reveal spoiler">/u,
    );
    expect(spoiler).toContain('<span aria-hidden="true">the <strong>butler</strong></span></button>!');
  });

  it('links bare URLs', () => {
    expect(html('see https://a.example/b?c=1.')).toBe(
      `<p dir="auto">see <a href="https://a.example/b?c=1" title="https://a.example/b?c=1" ${LINK}>https://a.example/b?c=1</a>.</p>`,
    );
    expect(html('www.a.example')).toContain('href="http://www.a.example/"');
    expect(html('ada@a.example')).toContain('href="mailto:ada@a.example"');
  });

  it.each([
    ['longer than 5,000 characters', `GET /health 200 ${'a'.repeat(5_000)}`],
    ['with 300 underscores', Array.from({ length: 301 }, (_, index) => `job_${index}`).join(' ')],
    ['with 200 spaces', `a${' '.repeat(201)}b`],
  ])('keeps the lines and links of a pasted log: %s', (_name, log) => {
    const markup = html(`before\n${log}\nsee https://a.example/b_c?d=1.\nafter`);
    expect(markup).toMatch(/^<p dir="auto">before<br\/>/u);
    expect(markup).toContain(
      `<br/>see <a href="https://a.example/b_c?d=1" title="https://a.example/b_c?d=1" ${LINK}>https://a.example/b_c?d=1</a>.<br/>after</p>`,
    );
  });

  it('never loads a picture from elsewhere: it becomes a link', () => {
    const picture = html('![a cat](https://a.example/cat.png)');
    expect(picture).not.toContain('<img');
    expect(picture).toContain('<a href="https://a.example/cat.png"');
    expect(picture).toContain('>a cat</a>');
  });

  it('draws emoji by shortcode once loaded, and leaves unknown ones as typed', async () => {
    await loadShortcodes();
    expect(html('done :tada: :no_such_thing: 10:30:15')).toBe(
      '<p dir="auto">done <span title=":tada:">🎉</span> :no_such_thing: 10:30:15</p>',
    );
    expect(html('`:tada:`')).toBe('<p dir="auto"><code>:tada:</code></p>');
  });

  it.each(['🎉', '👍🏽 👩‍🚀', '❤️🙌🚲', ':tada: 🎉'])('draws %j large', async (text) => {
    await loadShortcodes();
    expect(renderToStaticMarkup(<Markdown text={text} />)).toContain('data-emoji-only="true"');
  });

  it.each(['🎉 yes', '12', '#', '  ', '🎉'.repeat(13)])('does not draw %j large', (text) => {
    expect(renderToStaticMarkup(<Markdown text={text} />)).not.toContain('data-emoji-only');
  });

  it('shows the source text where nothing else would be visible', () => {
    expect(html('[x]: https://a.example')).toContain('[x]: https://a.example');
  });
});

describe('[MSG-10] mentions', () => {
  const mentions: Mention[] = [
    { kind: 'user', id: 'grace', name: 'Grace', isMe: true },
    { kind: 'user', id: 'grace-h', name: 'Grace Hopper' },
    { kind: 'channel', id: 'lunch', name: 'lunch' },
    { kind: 'here', id: '', name: '' },
  ];

  it('highlights mentions, the longest name first', () => {
    expect(html('@Grace and @grace hopper', mentions)).toBe(
      '<p dir="auto"><bdi class="cf-mention" data-kind="user" data-me="true">@Grace</bdi> and ' +
        '<bdi class="cf-mention" data-kind="user">@grace hopper</bdi></p>',
    );
    expect(html('@here in #lunch', mentions)).toContain('data-kind="here">@here</bdi> in <bdi');
  });

  it('highlights nothing else, and nothing inside a word, code or link', () => {
    for (const text of [
      '@mallory',
      'a@Grace',
      '@Gracefully',
      '@grace-01',
      '@grace.h',
      '`@Grace`',
      '[@Grace](https://a.example)',
    ]) {
      expect(html(text, mentions)).not.toContain('cf-mention');
    }
  });

  it('treats names with special characters literally', () => {
    const odd: Mention[] = [{ kind: 'user', id: 'ada', name: 'A.d(a)+' }];
    expect(html('hi @A.d(a)+', odd)).toContain('>@A.d(a)+</bdi>');
    expect(html('hi @Axd(a)+', odd)).not.toContain('cf-mention');
  });
});

describe('[MSG-21] formulas', () => {
  const inline = (tex: string) => `<span class="cf-math" dir="ltr"><code>${tex}</code></span>`;
  const block = (tex: string) =>
    `<span class="cf-math" data-block="true" dir="ltr"><code>${tex}</code></span>`;

  it.each([
    ['so $$x_1$$, and', `<p dir="auto">so ${inline('x_1')}, and</p>`],
    ['$$x^2$$', block('x^2')],
    ['$$\nx\n= y\n$$', block('x\n= y')],
    ['let\n$$ x $$\nbe', `<p dir="auto">let</p>${block('x')}<p dir="auto">be</p>`],
    ['```math\n\\pi\n```', block('\\pi')],
    ['> $$\n> x\n> $$', `<blockquote dir="auto">${block('x')}</blockquote>`],
    ['- a $$x$$', `<ul><li dir="auto">a ${inline('x')}</li></ul>`],
    ['_the $$a_{1}$$ and $$b*c$$_', `<p dir="auto"><em>the ${inline('a_{1}')} and ${inline('b*c')}</em></p>`],
    ['a $$5\\$$$ b', `<p dir="auto">a ${inline('5\\$')} b</p>`],
  ])('show their source until the renderer is loaded: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    '$5 and $10',
    'from $5 to $10$',
    '$$ or $$$ on the map',
    '$$5 or $$10',
    'US$$5$$',
    'a$$b$$c',
    '\\$\\$x\\$\\$',
    '`$$x$$`',
    '$$x',
    '$$\nx\n\ny\n$$',
  ])('are not made of prices, code and escapes: %j', (text) => {
    expect(html(text)).not.toContain('cf-math');
  });
});
