import { describe, expect, it } from 'vitest';
import { findingsOf } from './checkLanguage.ts';

const wordsOf = (path: string, text: string) => findingsOf(path, text).map(({ word }) => word);

const refused =
  'tell tells told telling teller tellers sway whisper whispers whispered hush hushed mend mends mended mending deed deeds';

describe('language check', () => {
  it.each(refused.split(' '))('refuses "%s" in comments, documents and names', (word) => {
    expect(wordsOf('a.ts', `// It ${word} them.\n`)).toEqual([word]);
    expect(wordsOf('a.css', `/* It ${word} them. */\n`)).toEqual([word]);
    expect(wordsOf('bin/a', `run # It ${word} them.\n`)).toEqual([word]);
    expect(wordsOf('a.md', `It ${word} them.\n`)).toEqual([word]);
    expect(wordsOf(`${word}.ts`, '')).toEqual([word]);
    expect(wordsOf('a.ts', `const ${word}Now = 1;\n`)).toEqual([word]);
    const part = word.replace(/^./, (first) => first.toUpperCase());
    expect(wordsOf('a.ts', `call(x.is${part}Now);\n`)).toEqual([part]);
  });

  it('refuses a phrase, also over two lines', () => {
    const phrase = ['by', 'and', 'by'];
    expect(wordsOf('a.ts', `// Goes ${phrase.join(' ')}.\n`)).toHaveLength(1);
    expect(wordsOf('a.ts', `/**\n * Goes by\n * ${phrase.slice(1).join(' ')}.\n */\n`)).toHaveLength(1);
  });

  it.each([
    'take()',
    'list.takeAll()',
    'const { takeOne } = list',
    'const openingWish = 1',
    'type Wish = string',
    'read(wishes)',
    'plant(seed)',
    'isPlanted()',
    'const place = 1',
    'const said = []',
    'function heard() {}',
    'interface ListPlace {}',
    'type ListPlace = string',
  ])('refuses the name in %s', (code) => {
    expect(wordsOf('a.ts', `${code};\n`)).toHaveLength(1);
  });

  it('refuses private methods that begin so', () => {
    expect(wordsOf('a.ts', 'class A {\n  #takeOne() {}\n}\n')).toEqual(['takeOne']);
  });

  it('refuses a docstring that begins with "What"', () => {
    expect(wordsOf('a.ts', '/** What it is. */\n/**\n * Whatever is due.\n */\n')).toEqual([
      'What',
      'Whatever',
    ]);
  });

  it('checks titles of tests and summaries of endpoints, unlike other strings', () => {
    expect(wordsOf('a.test.ts', "it('tells a stranger nothing', f);\n")).toEqual(['tells']);
    expect(wordsOf('a.test.ts', "describe('who is told', f);\n")).toEqual(['told']);
    expect(wordsOf('a.test.tsx', "it.each(rows)('tells %s', f);\n")).toEqual(['tells']);
    expect(wordsOf('api.ts', "const a = { summary: 'Tell it.' };\n")).toEqual(['Tell']);
  });

  it('names the line and what to write instead', () => {
    expect(findingsOf('a.ts', '\n\nconst tellAll = 1;\n')).toEqual([
      { line: 3, word: 'tell', advice: expect.stringContaining('publish') },
    ]);
  });

  it('lets ordinary English pass', () => {
    const code = [
      '// It takes a place; what follows is intelligent, amended and far from its end.',
      '/** Returns what is planted where people wish. */',
      "const text = 'Tell us what happened';",
      "import { intake } from './intake.ts';",
      'const takesMs = amended.isFarFromEnd + mistake.partakes;',
      "type Positions = import('./a.ts').Replace;",
      'const view = <p title="Tell us">Tell us</p>;',
    ];
    expect(wordsOf('a.tsx', `${code.join('\n')}\n`)).toEqual([]);
    expect(wordsOf('a.md', 'The button says "Tell us" (`tellUs`). Recommended.\n')).toEqual([]);
    expect(wordsOf('a.css', '.toast__told { color: red; }\n')).toEqual([]);
    expect(wordsOf('bin/a', 'echo "Tell us"\n')).toEqual([]);
  });
});
