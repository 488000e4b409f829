import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages, tarballPath } from './packages/publishedPackages.ts';
import { root } from './sourceFiles.ts';

/** Unpacks the tarballs of the last build into `folder`'s `node_modules/@confab`. */
export function unpackPackages(folder: string, names: readonly string[]): void {
  for (const published of publishedPackages().filter(({ name }) => names.includes(name))) {
    const tarball = tarballPath(published);
    if (!existsSync(tarball)) throw new Error(`${tarball} does not exist. Run: npm run build`);
    const target = join(folder, 'node_modules/@confab', published.name);
    mkdirSync(target, { recursive: true });
    const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`Unpacking ${tarball} failed: ${stderr}`);
  }
}

/**
 * Unpacks the tarballs of the last build into `folder`'s `node_modules`, beside links to everything else that the
 * repository has installed: the folder then acts as a host that depends on them.
 */
export function installPackedPackages(folder: string, names: readonly string[]): void {
  unpackPackages(folder, names);
  const modules = join(folder, 'node_modules');
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@confab') continue;
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}
