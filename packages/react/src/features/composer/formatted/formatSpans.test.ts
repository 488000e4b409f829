import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatText } from '../formatText.ts';
import { formatSpans } from './formatSpans.ts';
import { formatsAt, withoutFormat } from './formatsAt.ts';
import { documentOf, offsetOf, positionOf, textOf } from './lineDocument.ts';

const pieces = [
  ...[
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
    '&amp;',
    '<b>',
    '> ',
    '- ',
    '1. ',
  ],
  ...[
    '# ',
    '- [ ] ',
    '|',
    '|-|-|\n',
    '[',
    ']',
    '](https://a.example)',
    '![',
    '||',
    '$$',
    '@ada ',
    ':tada:',
    '👍🏽',
    '\t',
  ],
];
const documents = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

describe('[MSG-21] a text in the editor', () => {
  it('is the same Markdown when it comes out, and every offset has one position', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const document = documentOf(text);
        expect(textOf(document)).toBe(text);
        for (let offset = 0; offset <= text.length; offset++)
          expect(offsetOf(document, positionOf(document, offset))).toBe(offset);
      }),
      { numRuns: 500 },
    );
  });

  it('has formatted parts inside of it, whose marks are at their ends', () => {
    fc.assert(
      fc.property(documents, (text) => {
        for (const { start, end, marks } of formatSpans(text)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
          if (marks.length === 0) continue;
          expect(marks).toHaveLength(2);
          expect(marks[0]?.start).toBe(start);
          expect(marks[1]?.end).toBe(end);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a **bold** word', [['strong', '**bold**', '**', '**']]],
    [
      '_a **b** c_',
      [
        ['em', '_a **b** c_', '_', '_'],
        ['strong', '**b**', '**', '**'],
      ],
    ],
    [
      '- a `b`\n- ||c||',
      [
        ['list', '- a `b`\n- ||c||'],
        ['codespan', '`b`', '`', '`'],
        ['spoiler', '||c||', '||', '||'],
      ],
    ],
    ['[a](https://a.example)', [['link', '[a](https://a.example)', '[', '](https://a.example)']]],
    [
      '> ~~a~~',
      [
        ['blockquote', '> ~~a~~'],
        ['del', '~~a~~', '~~', '~~'],
      ],
    ],
    [
      '> **a**\n> _b_',
      [
        ['blockquote', '> **a**\n> _b_'],
        ['strong', '**a**', '**', '**'],
        ['em', '_b_', '_', '_'],
      ],
    ],
    [
      '# a\n\n```ts\nb\n```',
      [
        ['heading', '# a'],
        ['code', '```ts\nb\n```'],
      ],
    ],
    ['$5 and $$x$$', [['math', '$$x$$', '$$', '$$']]],
  ])('shows the parts of %j', (text, expected) => {
    const found = formatSpans(text).map(({ kind, start, end, marks }) => [
      kind,
      text.slice(start, end),
      ...marks.map((mark) => text.slice(mark.start, mark.end)),
    ]);
    expect(found).toEqual(expected);
  });

  it('loses a format again by the same command', () => {
    for (const format of ['bold', 'italic', 'strike', 'code', 'spoiler'] as const) {
      const text = 'one two three';
      const marked = formatText({ text, start: 4, end: 7 }, format);
      const after = text.slice(0, marked.from) + marked.insert + text.slice(marked.to);
      const selection = { start: marked.selectionStart, end: marked.selectionEnd };
      expect(formatsAt(after, selection)(format)).toBe(true);
      const removed = withoutFormat(after, selection, format);
      expect(removed && after.slice(0, removed.from) + removed.insert + after.slice(removed.to)).toBe(text);
      expect([removed?.selectionStart, removed?.selectionEnd]).toEqual([4, 7]);
    }
  });
});
