import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeBlocksOf } from '../../scripts/snippets/codeBlocks.ts';

const root = join(import.meta.dirname, '..', '..');

/** The address of the server in the quickstart. */
const quickstartServer = 'https://chat.example';

/** The documents that print a whole React page. */
export type Quickstart = 'docs/quickstart/react.md' | 'packages/react/README.md';

/** Returns the code of a quickstart as its document prints it, by file; code without a file is the page's. */
export async function readQuickstart(document: Quickstart): Promise<ReadonlyMap<string, string>> {
  const blocks = codeBlocksOf(await readFile(join(root, document), 'utf8'));
  const code = blocks.filter(({ language }) => language === 'tsx');
  const files = new Map(code.map(({ file = 'src/main.tsx', code }) => [file, code]));
  if (!files.has('src/main.tsx') || !code.some(({ code }) => code.includes(quickstartServer)))
    throw new Error(`${document} has no quickstart.`);
  return files;
}
