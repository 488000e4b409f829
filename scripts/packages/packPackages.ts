import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sourceFiles.ts';
import { publishedManifest } from './publishedManifest.ts';
import {
  type PublishedPackage,
  publishedPackages,
  readManifest,
  tarballFolder,
} from './publishedPackages.ts';

const stagingFolder = join(root, '.cache', 'packages');

/** Writes the tarballs of the built packages into `.cache/tarballs`, as `npm publish` would send them. */
export function packPackages(): void {
  for (const folder of [stagingFolder, tarballFolder]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const { repository } = readManifest(root);
  const folders = publishedPackages().map((published) => stage(published, repository));
  const { status, stderr, error } = spawnSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', `--pack-destination=${tarballFolder}`, ...folders],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`npm pack failed: ${error?.message ?? stderr}`);
}

/** Returns the folder that holds a package's files as they are published. */
export const stagedFolder = ({ name }: PublishedPackage): string => join(stagingFolder, name);

function stage(published: PublishedPackage, repository: PublishedPackage['manifest']['repository']): string {
  const { name, folder, manifest } = published;
  const target = stagedFolder(published);
  cpSync(join(folder, 'dist'), join(target, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.tsbuildinfo'),
  });
  cpSync(join(folder, 'README.md'), join(target, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  const staged = publishedManifest(manifest, { folder: `packages/${name}`, repository });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`);
  return target;
}
