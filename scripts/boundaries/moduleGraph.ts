import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isTypeScript, repositoryFiles } from '../sourceFiles.ts';

/** One import or re-export, including dynamic and type-level ones. */
export interface Import {
  from: string;
  /** The specifier as written. */
  specifier: string;
  /** The imported file, relative to the root; undefined for an external package and for style sheets. */
  to: string | undefined;
  /** Whether it is removed at run time. */
  typeOnly: boolean;
  line: number;
}

/** Every TypeScript file with its imports, by path relative to the root. */
export type ModuleGraph = ReadonlyMap<string, readonly Import[]>;

/** Reads the import graph of the packages, tests and scripts under `folder`. */
export function readModuleGraph(folder: string): ModuleGraph {
  const files = repositoryFiles(folder).filter(isTypeScript);
  const entries = workspaceEntries(folder, files);
  return new Map(
    files.map((file) => [file, importsOf(file, readFileSync(join(folder, file), 'utf8'), entries)]),
  );
}

function importsOf(file: string, text: string, entries: Map<string, string>): Import[] {
  const imports: Import[] = [];
  const add = (specifier: unknown, typeOnly: boolean, offset: number) => {
    if (typeof specifier !== 'string') return;
    const to = specifier.startsWith('.') ? posix.join(dirname(file), specifier) : entries.get(specifier);
    const line = text.slice(0, offset).split('\n').length;
    imports.push({ from: file, specifier, to: to && isTypeScript(to) ? to : undefined, typeOnly, line });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type', node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type', node.start),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.exportKind === 'type', node.start),
    ImportExpression: (node) =>
      add('value' in node.source ? node.source.value : undefined, false, node.start),
    TSImportType: (node) => add(node.source.value, true, node.start),
  }).visit(parseSync(file, text).program);
  return imports;
}

/** Maps the exports of packages (`@confab/protocol/schemas`) to their source files. */
function workspaceEntries(folder: string, files: string[]): Map<string, string> {
  const entries = new Map<string, string>();
  for (const packageFolder of new Set(files.map((file) => /^packages\/[^/]+/.exec(file)?.[0]))) {
    if (!packageFolder) continue;
    const manifest = JSON.parse(readFileSync(join(folder, packageFolder, 'package.json'), 'utf8')) as {
      name: string;
      exports?: Record<string, { 'confab-source'?: string } | string>;
    };
    for (const [path, target] of Object.entries(manifest.exports ?? {})) {
      const source = typeof target === 'string' ? undefined : target['confab-source'];
      if (source) entries.set(posix.join(manifest.name, path), posix.join(packageFolder, source));
    }
  }
  return entries;
}
