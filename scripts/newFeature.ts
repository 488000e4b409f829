import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FeatureNames, featureNames } from './newFeature/featureNames.ts';
import { registrations } from './newFeature/registrations.ts';
import { root } from './sourceFiles.ts';

// npm run new:feature NAME: a folder for the feature in every package, small but whole, and its lines in the lists.
try {
  const names = featureNames(process.argv[2] ?? '');
  const files = [...makeFolders(names), ...register(names)];
  spawnSync('biome', ['check', '--write', ...files], { cwd: root, stdio: 'ignore' });
  console.log(files.join('\n'));
  console.log(`\nThe ${names.plural} stand in every package. CONTRIBUTING.md says how to go on.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Fills the templates in; refuses to touch a feature that is there already. */
function makeFolders(names: FeatureNames): string[] {
  const templates = join(import.meta.dirname, 'newFeature/template');
  const paths = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.template'),
  );
  const made = paths.sort().map((path) => ({
    target: join('packages', fillIn(path.replace(/\.template$/, ''), names)),
    text: fillIn(readFileSync(join(templates, path), 'utf8'), names),
  }));
  for (const { target } of made) {
    if (existsSync(join(root, target))) throw new Error(`${target} is there already.`);
  }
  for (const { target, text } of made) {
    mkdirSync(join(root, dirname(target)), { recursive: true });
    writeFileSync(join(root, target), text);
  }
  return made.map(({ target }) => target);
}

/** Adds the feature to each package's lists. */
function register(names: FeatureNames): string[] {
  for (const { file, imports, item, listEnd } of registrations) {
    const path = join(root, file);
    let text = readFileSync(path, 'utf8');
    if (item !== undefined && listEnd !== undefined) {
      const end = listEnd.exec(text);
      if (!end) throw new Error(`${file} has no list that ends as ${listEnd}.`);
      text = `${text.slice(0, end.index)}  ${fillIn(item, names)},\n${text.slice(end.index)}`;
    }
    const firstLine = /^(import|export) /m.exec(text)?.index ?? 0;
    text = `${text.slice(0, firstLine)}${fillIn(imports, names)}\n${text.slice(firstLine)}`;
    writeFileSync(path, text);
  }
  return registrations.map(({ file }) => file);
}

function fillIn(text: string, names: FeatureNames): string {
  return names.replacements.reduce((filled, [from, to]) => filled.replace(from, to), text);
}
