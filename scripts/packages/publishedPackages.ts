import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sourceFiles.ts';

/** The fields of a `package.json` that the build reads or writes. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  type?: string;
  license?: string;
  repository?: { type: string; url: string; directory?: string };
  exports: Record<string, Record<string, string>>;
  bin?: Record<string, string>;
  files?: string[];
  sideEffects?: boolean | string[];
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A package of the repository that others install. */
export interface PublishedPackage {
  /** The name without the scope, which is also the folder in `packages/`. */
  name: string;
  folder: string;
  manifest: Manifest;
}

/** The folder with the tarballs of the last build. */
export const tarballFolder = join(root, '.cache', 'tarballs');

/** Reads the packages of the repository that are not private. */
export function publishedPackages(): PublishedPackage[] {
  return readdirSync(join(root, 'packages'))
    .map((name) => ({ name, folder: join(root, 'packages', name) }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
    .map((entry) => ({ ...entry, manifest: readManifest(entry.folder) }))
    .filter(({ manifest }) => !manifest.private);
}

/** Reads the `package.json` of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Returns the path of a package's tarball. */
export function tarballPath({ name, manifest }: PublishedPackage): string {
  return join(tarballFolder, `confab-${name}-${manifest.version}.tgz`);
}
