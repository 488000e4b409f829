import hljs from 'highlight.js/lib/core';
import { describe, expect, it } from 'vitest';
import { codeLanguages } from './codeLanguages.ts';
import { highlightCode, languageNameOf } from './highlightCode.ts';
import { isHighlightable } from './isHighlightable.ts';

describe('[MSG-10] [MSG-21] highlighted code', () => {
  it('keeps all characters and uses the five colours of the theme', () => {
    const code = "const lux = 42; // dark\nreturn lux + ' lm';\n";
    const pieces = highlightCode(code, 'ts') ?? [];
    expect(languageNameOf('ts')).toBe('TypeScript');
    expect(pieces.map(({ text }) => text).join('')).toBe(code);
    expect(pieces).toContainEqual({ text: 'const', colour: 'key' });
    expect(pieces).toContainEqual({ text: '42', colour: 'num' });
    expect(pieces).toContainEqual({ text: '// dark', colour: 'note' });
  });

  it.each(['py', 'rb', 'sh', 'html', 'yml', 'rs', 'c++'])('knows %s', (language) => {
    expect(highlightCode('x = 1', language)).toBeDefined();
  });

  it('names each language and what it embeds as its grammar does', () => {
    const ids = codeLanguages.map(({ id }) => id);
    for (const { id, name, aliases, grammar, embeds } of codeLanguages) {
      const built = grammar(hljs);
      expect([name, aliases]).toEqual([built.name ?? id, built.aliases ?? []]);
      const embedded = subLanguagesOf(built).filter((one) => one !== id && ids.includes(one));
      expect(new Set(embedded), id).toEqual(new Set(embeds));
    }
  });

  it('colours code inside other code', () => {
    expect(highlightCode('<script>const a = 1;</script>', 'html')).toContainEqual({
      text: 'const',
      colour: 'key',
    });
  });

  it('ignores unknown languages', () => {
    expect(highlightCode('x', 'klingon')).toBeUndefined();
    expect(highlightCode('x', '__proto__')).toBeUndefined();
  });

  it('skips text that would be slow to highlight', () => {
    expect(isHighlightable('let a = 1;\n'.repeat(100))).toBe(true);
    expect(isHighlightable('SELECT '.repeat(1_000))).toBe(false);
    expect(isHighlightable('a'.repeat(700))).toBe(false);
    expect(isHighlightable('a;'.repeat(5_000))).toBe(false);
  });
});

/** Returns the languages that any part of a grammar names. */
function subLanguagesOf(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'subLanguage' ? ([value].flat() as string[]) : subLanguagesOf(value, seen),
  );
}
