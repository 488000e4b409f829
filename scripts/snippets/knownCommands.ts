import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands } from '../../packages/server/src/cli/commands.ts';
import { type PublishedPackage, readManifest } from '../packages/publishedPackages.ts';
import { root } from '../sourceFiles.ts';
import type { KnownCommands } from './commandProblems.ts';

/** Reads what commands in documents can name: of this repository, its published packages and its examples. */
export function knownCommands(published: readonly PublishedPackage[]): KnownCommands {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const settings = readFileSync(join(root, 'docs/configuration.md'), 'utf8').match(/CONFAB_[A-Z_]+/g) ?? [];
  const examples = readdirSync(join(root, 'examples'))
    .map((name) => join(root, 'examples', name))
    .filter((folder) => existsSync(join(folder, 'package.json')));
  const packages = [...published.map(({ folder }) => folder), ...examples].flatMap((folder) => {
    const { name, dependencies = {}, peerDependencies = {} } = readManifest(folder);
    return [name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  });
  return {
    scripts,
    packages: new Set(packages),
    confab: commands,
    settings: new Set(settings),
    exists: (path) => existsSync(join(root, path)),
    sourceOf: (path) => {
      const folder = join(root, dirname(path));
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n');
    },
  };
}
