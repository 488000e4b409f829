import { existsSync, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '..', '..', 'node_modules');

interface Manifest {
  dependencies?: Record<string, string>;
}

/**
 * Fills a project's `node_modules` from the repository's, without a network: the packages that its own packages depend
 * on, and nothing else, so that an undeclared dependency is missing. `installedAs` names the folders of packages that
 * the repository has in another version as well.
 */
export async function installDependencies(
  project: string,
  names: readonly string[],
  installedAs: Readonly<Record<string, string>> = {},
): Promise<void> {
  const wanted = [...names];
  const done = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (done.has(name) || name.startsWith('@confab/')) continue;
    done.add(name);
    const source = join(modules, installedAs[name] ?? name);
    if (!existsSync(source)) throw new Error(`${name} is not installed in the repository.`);
    await linkTree(source, join(project, 'node_modules', name));
    wanted.push(...dependenciesIn(source));
  }
}

/** Returns what a package and those inside it depend on and do not have inside. */
export function dependenciesIn(folder: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return Object.keys(dependencies ?? {}).filter((name) => !existsSync(join(folder, 'node_modules', name)));
}

/** Copies a folder by hard links, where the file system allows it. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target));
  }
}
