import { formulaWords, maxFormulaCharacters, shownContent } from '@confab/protocol/markdown';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { drawFormula } from './drawFormula.ts';

const draw = (tex: string, isBlock = false) => {
  const drawn = drawFormula(tex, isBlock);
  return drawn === undefined ? undefined : renderToStaticMarkup(drawn);
};

/** Returns the letters that a drawn formula shows. */
const lettersIn = (markup: string) =>
  markup
    .replace(/<[^>]*>/gu, '')
    .normalize('NFKC')
    .replace(/[^a-z]/giu, '');

describe('[MSG-21] a formula', () => {
  it('is drawn as MathML', () => {
    expect(draw('x^2')).toMatch(/^<math><msup><mi>x<\/mi><mn[^>]*>2<\/mn><\/msup><\/math>$/u);
    expect(draw('\\frac{a}{b}', true)).toMatch(/^<math display="block".*<mfrac><mi>a<\/mi><mi>b<\/mi>/u);
    expect(draw('\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', true)?.match(/<mtd/gu)).toHaveLength(4);
    expect(draw('\\sum_{i=1}^n i = \\sqrt{\\pi}')).toContain('<msqrt>');
  });

  it.each([
    ['a mistake', '\\frac{a'],
    ['an unknown command', '\\nothing'],
    ['a definition', '\\def\\a{b}\\a'],
    ['a character code', '\\char98'],
    ['an internal command', '\\@char{98}'],
    ['a link', '\\href{https://a.example}{x}'],
    ['a picture', '\\includegraphics{https://a.example/x.png}'],
    ['an id', '\\id{x}{y}'],
    ['a label', '\\label{x} y'],
    ['a colour', '\\color{white} x'],
    ['a hidden word', '\\phantom{x}'],
    ['a move to elsewhere', 'x\\kern-50em y'],
    ['a length', 'x'.repeat(maxFormulaCharacters + 1)],
    ['deep braces', `${'{'.repeat(40)}x${'}'.repeat(40)}`],
    ['deep accents', `${'\\hat '.repeat(100)}x`],
    ['many elements', '\\implies'.repeat(120)],
  ])('with %s is not drawn', (_, tex) => {
    expect(draw(tex)).toBeUndefined();
  });

  it.each(['<script>alert(1)</script>', '\\text{<img src=x onerror=alert(1)>}', '\\text{" onclick="x}'])(
    'shows markup as text: %j',
    (tex) => {
      const tags = (draw(tex) ?? '').match(/<[a-z][^>]*>/gu) ?? [];
      expect(tags.join()).not.toMatch(/script|img|on\w+=|src|href/u);
    },
  );
});

describe('[MOD-02] [MSG-21] the words of formulas that filters check', () => {
  const pieces = [
    ...[
      'b',
      'ad',
      ' ',
      '{',
      '}',
      '\n',
      '%x\n',
      '\\%',
      '\\,',
      '\\;',
      '\\quad ',
      '\\text{bad word}',
      '\\text{b}',
    ],
    ...[
      '\\text{ad}',
      '\\mathrm{ba}',
      '\\mathbf{d}',
      '\\operatorname{bad}',
      '^b',
      '_{ad}',
      '\\hat a',
      '\\boxed{b}',
    ],
    ...[
      '\\sqrt{b}',
      '\\frac{b}{ad}',
      '\\alpha',
      '\\cancel{b}',
      '\\tiny ',
      '\\left(',
      '\\right)',
      '&',
      '\\\\',
    ],
    ...['\\begin{matrix}', '\\end{matrix}', '\\begin{array}{c}', '\\end{array}', '\\underline{d}', '\\rm '],
  ];

  it('have the letters of everything that is drawn', () => {
    let drawnCount = 0;
    const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(texts, (parts) => {
        const tex = parts.join('');
        const markup = draw(tex, true);
        // A power and an index of the same sign are drawn one above the other.
        if (markup === undefined || /msubsup/u.test(markup)) return;
        drawnCount++;
        expect(formulaWords(tex).replace(/[^a-z]/giu, '')).toBe(lettersIn(markup));
      }),
      { numRuns: 3_000 },
    );
    expect(drawnCount).toBeGreaterThan(100);
  });

  it.each([
    ['so $$\\text{b}\\text{ad}$$ it is', 'bad'],
    ['so $$b a d$$ it is', 'bad'],
    ['$$\nb%\nad\n$$', 'bad'],
    ['```math\n\\text{bad}\\ \\text{word}\n```', 'bad word'],
    ['a $$\\text{bad}$$ word', 'a bad word'],
    ['$$\\def\\x{bad}$$', '\\def\\x{bad}'],
  ])('of %j have %j', (text, words) => {
    const content = shownContent(text);
    const start = content.words.indexOf(words);
    expect(start).toBeGreaterThanOrEqual(0);
    const span = content.spanOf({ start, end: start + words.length });
    expect(content.source.slice(span.start, span.end)).toContain('b');
  });
});
