import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PublishedPackage, publishedPackages } from './packages/publishedPackages.ts';
import { codeBlocksOf } from './snippets/codeBlocks.ts';
import { type ImplicitModule, moduleOf } from './snippets/moduleOf.ts';
import { repositoryFiles, root } from './sourceFiles.ts';

const folder = join(root, '.cache', 'snippets');
const documents = repositoryFiles().filter((path) =>
  /^(?:docs\/|examples\/|packages\/[\w-]+\/README|README).*\.md$/.test(path),
);

/**
 * Checks that the JSON in documents parses, and writes their TypeScript into `.cache/snippets`, which `tsconfig.json`
 * includes: the type check then reports errors at the lines of the documents. Returns the number of problems.
 */
export function checkSnippets(): number {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const prelude: ImplicitModule = {
    ...exportsIn(readFileSync(join(root, 'scripts/snippets/prelude.ts'), 'utf8')),
    specifier: '../../scripts/snippets/prelude.ts',
  };
  const packages = ['react', 'client', 'node', 'protocol', 'server'].flatMap((name) =>
    publishedPackages()
      .filter((published) => published.name === name)
      .flatMap(modulesOf),
  );
  let invalid = 0;
  let written = 0;
  for (const document of documents) {
    for (const block of codeBlocksOf(readFileSync(join(root, document), 'utf8'))) {
      if (block.isUnchecked) continue;
      if (block.language === 'json' && !isJson(block.code)) {
        console.error(`${document}:${block.line} is not JSON`);
        invalid++;
      }
      if (block.language !== 'ts' && block.language !== 'tsx') continue;
      const name = `${document.replaceAll('/', '__')}.${block.line}.${block.language}`;
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), moduleOf(block, prelude, packages));
      written++;
    }
  }
  console.log(`Snippets: the JSON of ${documents.length} documents parses; ${written} for the type check.`);
  return invalid;
}

if (import.meta.main && checkSnippets() > 0) process.exit(1);

/** Reads the names that a package's entries export from the report of its public API. */
function modulesOf({ folder: path }: PublishedPackage): ImplicitModule[] {
  const report = join(path, 'api.md');
  if (!existsSync(report)) return [];
  const sections = readFileSync(report, 'utf8').matchAll(/^## (@\S+)\n\n```ts\n([\s\S]*?)\n```$/gm);
  return [...sections].map(([, specifier = '', text = '']) => ({ specifier, ...exportsIn(text) }));
}

function exportsIn(text: string): Pick<ImplicitModule, 'values' | 'types'> {
  const namesOf = (kinds: string) =>
    [
      ...text.matchAll(new RegExp(`^export (?:declare )?(?:async )?(?:abstract )?(?:${kinds}) (\\w+)`, 'gm')),
    ].map(([, name = '']) => name);
  const passedOn = [...text.matchAll(/^export \{ ([\w, ]+) \} from/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  return {
    values: new Set([...namesOf('const|function|class|enum'), ...passedOn]),
    types: new Set(namesOf('interface|type')),
  };
}

/** Whether a text is a JSON document, or has one on each line. */
function isJson(text: string): boolean {
  return parses(text) || text.trim().split('\n').every(parses);
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
