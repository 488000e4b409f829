import { describe, expect, it } from 'vitest';
import { codeBlocksOf } from './codeBlocks.ts';
import { moduleOf } from './moduleOf.ts';

const block = (code: string, line = 1) => ({ language: 'ts', code, line, isUnchecked: false });
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
      { language: 'ts', code: 'a;\n', line: 4, isUnchecked: false },
      { language: 'tsx', code: 'b;\n  c;\n', line: 10, isUnchecked: false },
      { language: 'ts', code: 'd;\n', line: 16, isUnchecked: true },
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
