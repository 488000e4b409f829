import { describe, expect, it } from 'vitest';
import { codeBlocksOf } from './codeBlocks.ts';
import { moduleOf } from './moduleOf.ts';

const block = (code: string, line = 1) => ({ language: 'ts', code, line });
const module = (specifier: string, values: string[], types: string[] = []) => ({
  specifier,
  values: new Set(values),
  types: new Set(types),
});

describe('code blocks', () => {
  it('[EMB-10] have the line of their document, lose the indent of a list, and can be excluded', () => {
    const text =
      'One\n\n```ts\na;\n```\n\n- two\n\n  ```tsx\n  b;\n    c;\n  ```\n\n<!-- unchecked: old -->\n```ts\nd;\n```\n';
    expect(codeBlocksOf(text)).toEqual([
      { language: 'ts', code: 'a;\n', line: 4 },
      { language: 'tsx', code: 'b;\n  c;\n', line: 10 },
      { language: 'ts', code: 'd;\n', line: 16, unchecked: 'old' },
    ]);
  });

  it('[EMB-10] are named by the sentence before them or the comment on their first line', () => {
    const text =
      'The route is `app/token/route.ts`:\n\n<!-- unchecked: old -->\n```ts\na;\n```\n\n```js\n// main.mjs, in a folder\nb;\n```\n\nIn `c.ts` there is\n\n```\nd\n```\n';
    expect(codeBlocksOf(text).map(({ language, file }) => [language, file])).toEqual([
      ['ts', 'app/token/route.ts'],
      ['js', 'main.mjs'],
      ['', undefined],
    ]);
  });
});

describe('the module of a snippet', () => {
  const prelude = module('./prelude.ts', ['client', 'Ticket'], ['Ticket', 'Row']);
  const packages = [module('@confab/react', ['Chat', 'client'], ['ChatProps'])];
  const firstLine = (code: string) => moduleOf(block(code), prelude, packages).split('\n')[0];

  it('[EMB-10] keeps its code on the lines of the document', () => {
    expect(moduleOf(block('a;\n', 4), prelude, []).split('\n')[3]).toBe('a;');
  });

  it('[EMB-10] imports what the prelude has, and in a fragment what the packages export', () => {
    expect(firstLine('client.on(); <Chat />; let a: ChatProps, b: Row, c: Ticket;')).toBe(
      "import { client, type Row, Ticket } from './prelude.ts'; import { Chat, type ChatProps } from '@confab/react'; export {};",
    );
  });

  it('[EMB-10] imports the modules of the document’s other files', () => {
    const code = "import { a } from '../a';\nimport { b } from './b';\nimport { c } from './c';\n";
    const modules = new Map([
      ['app/a.ts', './1.ts'],
      ['app/page/b.tsx', './2.tsx'],
    ]);
    expect(moduleOf({ ...block(code), file: 'app/page/page.tsx' }, prelude, [], modules)).toContain(
      "import { a } from './1.ts';\nimport { b } from './2.tsx';\nimport { c } from './c';\n",
    );
  });

  it('[EMB-10] imports nothing of the packages for code that has imports, which readers copy as it is', () => {
    expect(firstLine("import { a } from 'b';\nclient.on(); <Chat />;")).toBe(
      "import { client } from './prelude.ts'; export {};",
    );
  });

  it('[EMB-10] imports no name that the code declares, uses as a property, or has in a text or comment', () => {
    const code =
      "const client = 1; const { Chat } = a; b.Ticket; c('Row'); // Row\nfunction d(x: ChatProps) {}";
    expect(firstLine(code)).toBe("import { type ChatProps } from '@confab/react'; export {};");
  });
});
