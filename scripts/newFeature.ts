import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { firstFreeCode } from './newFeature/errorCodes.ts';
import { type FeatureKind, featureKinds, isFeatureKind, linesFor } from './newFeature/featureKind.ts';
import { type FeatureNames, featureNames } from './newFeature/featureNames.ts';
import { registrations } from './newFeature/registrations.ts';
import { root } from './sourceFiles.ts';

const options = { cwd: root, encoding: 'utf8' } as const;

// npm run new:feature -- NAME --of KIND: a folder for the feature in every package, and its lines in the lists.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { of: { type: 'string' }, 'without-docs': { type: 'boolean' } },
  });
  const names = featureNames(positionals[0] ?? '');
  // npm keeps an option that is not behind `--` for itself, and passes its value by the environment.
  const kind = values.of ?? process.env.npm_config_of;
  if (!isFeatureKind(kind)) throw new Error(`Add --of with one of ${featureKinds.join(', ')}.`);
  const files = writeTemplates(kind, fillerOf(names));
  const lists = register(kind, fillerOf(names));
  report(spawnSync('biome', ['check', '--write', '--colors=off', ...files, ...lists], options));
  if (!values['without-docs']) writeAccessTable();
  console.log([...files, ...lists].join('\n'));
  console.log(`\nCreated ${names.plural}. CONTRIBUTING.md lists the next steps.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

type Fill = (text: string) => string;

function sourcesOf(packageName: string): string[] {
  const folder = join(root, 'packages', packageName, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

/** Returns a function that replaces the names and error codes of the templates. */
function fillerOf(names: FeatureNames): Fill {
  // No two errors of these packages may share a code.
  const code = firstFreeCode(['protocol', 'client', 'node', 'react'].flatMap(sourcesOf));
  const codes = [
    [/FIRST_CODE/g, String(code)],
    [/SECOND_CODE/g, String(code + 1)],
  ] as const;
  return (text) =>
    [...codes, ...names.replacements].reduce((filled, [from, to]) => filled.replace(from, to), text);
}

/** Writes the files of the feature; throws if one of them exists. */
function writeTemplates(kind: FeatureKind, fill: Fill): string[] {
  const templates = join(import.meta.dirname, 'newFeature/template');
  const paths = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.template'),
  );
  const files = paths.sort().flatMap((path) => {
    const text = linesFor(kind, readFileSync(join(templates, path), 'utf8'));
    return text === undefined ? [] : [{ target: fill(path.replace(/\.template$/, '')), text: fill(text) }];
  });
  for (const { target } of files) {
    if (existsSync(join(root, target))) throw new Error(`${target} exists already.`);
  }
  for (const { target, text } of files) {
    mkdirSync(join(root, dirname(target)), { recursive: true });
    writeFileSync(join(root, target), text);
  }
  return files.map(({ target }) => target);
}

/** Adds the feature to the lists of the packages. */
function register(kind: FeatureKind, fill: Fill): string[] {
  const wanted = registrations.filter(({ of }) => of === undefined || of.includes(kind));
  for (const { file, imports, insert } of wanted) {
    const path = join(root, file);
    let text = readFileSync(path, 'utf8');
    if (insert) {
      if (text.search(insert.before) === -1)
        throw new Error(`${file} contains nothing that matches ${insert.before}.`);
      text = text.replace(insert.before, (match) => `${fill(insert.text)}${match}`);
    }
    if (imports) {
      const first = /^(import|export) /m.exec(text)?.index ?? 0;
      text = `${text.slice(0, first)}${fill(imports)}\n${text.slice(first)}`;
    }
    writeFileSync(path, text);
  }
  return [...new Set(wanted.map(({ file }) => file))];
}

/** Writes the new requests into docs/access.md, by the test that tries them. */
function writeAccessTable(): void {
  const env = { ...process.env, CONFAB_WRITE_DOCS: '1' };
  const test = 'packages/testing/src/families/accessMatrix.test.ts';
  report(spawnSync('vitest', ['run', test], { ...options, env }));
}

/** Prints the output of a command that failed; the feature has been written by then. */
function report({ status, stdout, stderr }: SpawnSyncReturns<string>): void {
  if (status !== 0) console.error(`This failed:\n${stdout}${stderr}`);
}
