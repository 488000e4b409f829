import { describe, expect, it } from 'vitest';
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
