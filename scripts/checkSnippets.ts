import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { type PublishedPackage, publishedPackages } from './packages/publishedPackages.ts';
import { type CodeBlock, codeBlocksOf } from './snippets/codeBlocks.ts';
import { commandProblems } from './snippets/commandProblems.ts';
import { readHtml } from './snippets/htmlProblems.ts';
import { knownCommands } from './snippets/knownCommands.ts';
import { type ImplicitModule, moduleOf } from './snippets/moduleOf.ts';
import { repositoryFiles, root } from './sourceFiles.ts';

const folder = join(root, '.cache', 'snippets');
const documents = repositoryFiles().filter((path) =>
  /^(?:docs\/|examples\/|packages\/[\w-]+\/README|README).*\.md$/.test(path),
);
/** Languages of blocks that contain no code of Confab's. */
const notChecked = ['mermaid', 'text', 'ini'];

/**
 * Checks the code in documents: JSON and YAML parse, HTML is well-formed, the commands of shell snippets and the
 * properties of CSS exist. TypeScript and JavaScript, also that in HTML, become modules in `.cache/snippets`, which
 * `tsconfig.json` includes: the type check then reports errors at the lines of the documents. Returns the number of
 * problems.
 */
export function checkSnippets(): number {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const prelude: ImplicitModule = {
    ...exportsIn(readFileSync(join(root, 'scripts/snippets/prelude.ts'), 'utf8')),
    specifier: '../../scripts/snippets/prelude.ts',
  };
  const published = publishedPackages();
  const packages = ['react', 'client', 'node', 'protocol', 'server'].flatMap((name) =>
    published.filter((one) => one.name === name).flatMap(modulesOf),
  );
  const problemsIn = blockChecks(published);
  let problems = 0;
  let written = 0;
  for (const document of documents) {
    const blocks = codeBlocksOf(readFileSync(join(root, document), 'utf8'));
    for (const block of blocks)
      for (const problem of problemsIn(block)) {
        console.error(`${document}:${block.line} ${problem}`);
        problems++;
      }
    const modules = blocks.filter(({ unchecked }) => unchecked === undefined).flatMap(scriptsIn);
    const nameOf = ({ line, language }: CodeBlock) =>
      `${document.replaceAll('/', '__')}.${line}.${language === 'tsx' ? 'tsx' : 'ts'}`;
    const byFile = new Map(
      modules.flatMap((block) => (block.file === undefined ? [] : [[block.file, `./${nameOf(block)}`]])),
    );
    for (const block of modules)
      writeFileSync(join(folder, nameOf(block)), moduleOf(block, prelude, packages, byFile));
    written += modules.length;
  }
  console.log(`Snippets: checked those of ${documents.length} documents; ${written} are for the type check.`);
  return problems;
}

if (import.meta.main && checkSnippets() > 0) process.exit(1);

/** Returns a function that returns the problems of a block, except those that the type check finds. */
function blockChecks(published: readonly PublishedPackage[]): (block: CodeBlock) => string[] {
  const commands = knownCommands(published);
  const tokens = new Set(
    repositoryFiles()
      .filter((path) => /^packages\/react\/src\/.*\.css$/.test(path))
      .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/--cf-[\w-]+(?=:)/g) ?? []),
  );
  const byLanguage: Record<string, (code: string) => string[]> = {
    json: (code) => (isJson(code) ? [] : ['is not JSON']),
    yaml: (code) => (parses(parseYaml, code) ? [] : ['is not YAML']),
    html: (code) => readHtml(code).problems,
    sh: (code) => commandProblems(code, commands),
    css: (code) =>
      (code.match(/--cf-[\w-]+/g) ?? [])
        .filter((name) => !tokens.has(name))
        .map((name) => `${name} does not exist`),
  };
  const languages = ['ts', 'tsx', 'js', ...notChecked, ...Object.keys(byLanguage)];
  return ({ language, code, unchecked }) => {
    if (!languages.includes(language)) return [`is of no language that is checked (${languages.join(', ')})`];
    if (unchecked === undefined) return byLanguage[language]?.(code) ?? [];
    const [test] = /(?:packages|e2e|examples)\/[\w./-]+/.exec(unchecked) ?? [];
    return test && existsSync(join(root, test)) ? [] : ['is unchecked: name the test that runs it'];
  };
}

/** Returns the TypeScript and JavaScript of a block: itself, or the scripts in its HTML. */
function scriptsIn(block: CodeBlock): CodeBlock[] {
  if (['ts', 'tsx', 'js'].includes(block.language)) return [block];
  if (block.language !== 'html') return [];
  return readHtml(block.code)
    .scripts.filter(({ type }) => type === '' || type === 'module')
    .map(({ code, line }) => ({ language: 'js', code, line: block.line + line - 1 }));
}

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
  return (
    parses(JSON.parse, text) ||
    text
      .trim()
      .split('\n')
      .every((line) => parses(JSON.parse, line))
  );
}

function parses(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}
