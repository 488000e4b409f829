import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersions } from './release.ts';
import { root } from './sourceFiles.ts';

// npm run version:set -- major|minor|patch|VERSION
// Sets one version in every package, where packages depend on each other, and in the lock file, and moves the lines
// under "Unreleased" of the changelog below a heading with the version.

/** Returns the next version: one part raised and those after it 0, or the version that is named. */
export function nextVersion(current: string, step: string): string {
  const parts = current.split('.').map((part) => Number.parseInt(part, 10));
  const at = ['major', 'minor', 'patch'].indexOf(step);
  if (at >= 0) return parts.map((part, index) => (index < at ? part : index === at ? part + 1 : 0)).join('.');
  if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(step)) return step;
  throw new Error(`${step} is not a version. Name major, minor, patch or a version such as 1.2.3.`);
}

/** Returns a manifest, or an entry of the lock file, with another version of itself and of Confab's packages. */
export function withVersion<T extends object>(manifest: T, version: string): T {
  const pinned = Object.entries(manifest).map(([field, value]) => [
    field,
    /dependencies$/i.test(field)
      ? Object.fromEntries(
          Object.entries(value as object).map(([name, wanted]) => [
            name,
            name.startsWith('@confab/') ? version : wanted,
          ]),
        )
      : value,
  ]);
  return { ...Object.fromEntries(pinned), version } as T;
}

/** Returns the changelog with the unreleased lines below a heading of the version. */
export function withRelease(changelog: string, version: string): string {
  if (!/^## Unreleased$/m.test(changelog)) throw new Error('CHANGELOG.md has no heading "## Unreleased".');
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version}`);
}

if (import.meta.main) {
  const versions = packageVersions();
  const version = nextVersion(versions['.'] ?? '', process.argv[2] ?? '');
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));
  const folders = Object.keys(versions);
  for (const folder of folders)
    edit(join(folder, 'package.json'), (text) => print(withVersion(JSON.parse(text), version)));
  edit('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    for (const folder of folders.map((path) => (path === '.' ? '' : path)))
      lock.packages[folder] = withVersion(lock.packages[folder], version);
    return print({ ...lock, version });
  });
  edit('CHANGELOG.md', (text) => withRelease(text, version));
  console.log(`Set the version ${version}. Review the changes, commit them and tag the commit v${version}.`);
}

function print(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
