import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Format } from './formatKeys.ts';
import { formatText } from './formatText.ts';

/** `[` and `]` mark the selection. */
function formatted(marked: string, format: Format): string {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace(/[[\]]/g, '');
  const change = formatText({ text, start, end }, format);
  const result = text.slice(0, change.from) + change.insert + text.slice(change.to);
  const { selectionStart: from, selectionEnd: to } = change;
  return `${result.slice(0, from)}[${result.slice(from, to)}]${result.slice(to)}`;
}

describe('formatText', () => {
  it.each<[string, Format, string]>([
    ['a [word] here', 'bold', 'a **[word]** here'],
    ['a **[word]** here', 'bold', 'a [word] here'],
    ['[]', 'italic', '_[]_'],
    ['[x]', 'code', '`[x]`'],
    ['one\n[two\nthree]', 'quote', 'one\n> two\n> three[]'],
    ['[> two\n> three]', 'quote', 'two\nthree[]'],
    ['[one\ntwo]', 'numbered', '1. one\n2. two[]'],
    ['see [this]', 'codeBlock', 'see \n```\n[this]\n```'],
    ['use [npm ci] here', 'codeBlock', 'use \n```\n[npm ci]\n```\n here'],
    ['[npm ci]\nhere', 'codeBlock', '```\n[npm ci]\n```\nhere'],
    ['[```\nnpm ci\n```]', 'codeBlock', '````\n[```\nnpm ci\n```]\n````'],
    ['[]\nabc', 'list', '- []\nabc'],
    ['a\n[]\nabc', 'quote', 'a\n> []\nabc'],
  ])('[MSG-10] turns %j by %s into %j', (before, format, after) => {
    expect(formatted(before, format)).toBe(after);
  });

  it('[MSG-10] removes a format when it is applied twice', () => {
    const marks = fc.constantFrom<Format>('bold', 'italic', 'strike', 'code', 'spoiler');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z ]{0,12}$/),
        fc.stringMatching(/^[a-z]{1,8}$/),
        marks,
        (rest, word, format) => {
          const marked = `${rest}[${word}]${rest}`;
          const twice = formatted(formatted(marked, format), format);
          expect(twice).toBe(marked);
        },
      ),
    );
  });
});
