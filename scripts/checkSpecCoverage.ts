import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { repositoryFiles, root } from './sourceFiles.ts';

/** A row of `docs/requirements.json`. `built` rows must be named by a test, `later` rows are future work. */
export interface Requirement {
  id: string;
  line: string;
  state: 'built' | 'later';
}

/** Returns the requirement IDs that a test file's strings name in brackets: `[MSG-02]`, `[MSG-02, UX-01]`. */
export function requirementsNamedIn(path: string, text: string): Set<string> {
  const named = new Set<string>();
  const look = (value: unknown) => {
    if (typeof value !== 'string') return;
    for (const [, ids = ''] of value.matchAll(/\[([A-Z]+-\d+(?:, ?[A-Z]+-\d+)*)\]/g)) {
      for (const id of ids.split(/, ?/)) named.add(id);
    }
  };
  // Reads the parse tree instead of the plain text: an ID in a comment proves nothing.
  new Visitor({
    Literal: (node) => look(node.value),
    TemplateElement: (node) => look(node.value.cooked),
  }).visit(parseSync(path, text).program);
  return named;
}

if (import.meta.main) {
  const requirements = JSON.parse(
    readFileSync(join(root, 'docs/requirements.json'), 'utf8'),
  ) as Requirement[];
  const testFiles = repositoryFiles().filter((path) =>
    /^(packages|e2e|scripts)\/.*\.(test|contract|e2e)\.tsx?$/.test(path),
  );
  const named = new Map<string, string[]>();
  for (const path of testFiles) {
    for (const id of requirementsNamedIn(path, readFileSync(join(root, path), 'utf8'))) {
      named.set(id, [...(named.get(id) ?? []), path]);
    }
  }

  const known = new Set(requirements.map(({ id }) => id));
  const built = requirements.filter(({ state }) => state === 'built');
  const later = requirements.filter(({ state }) => state === 'later');
  const untested = built.filter(({ id }) => !named.has(id));
  const unknown = [...named].filter(([id]) => !known.has(id));

  console.log(`Built and tested: ${built.length - untested.length} of ${built.length}.`);
  console.log(`Later (${later.length}): ${later.map(({ id }) => id).join(' ')}`);
  for (const { id, line } of untested) console.error(`No test names [${id}]: ${line}`);
  for (const [id, paths] of unknown) console.error(`${paths.join(', ')}: there is no requirement ${id}`);
  if (untested.length + unknown.length > 0) process.exit(1);
}
