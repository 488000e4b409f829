import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sourceFiles.ts';

/**
 * Packs the built packages as npm publishes them and unpacks them into `folder`'s `node_modules`, beside links to
 * everything else that the repository has installed: the folder then acts as a host that depends on them.
 */
export function installPackedPackages(folder: string, names: readonly string[]): void {
  const modules = join(folder, 'node_modules');
  const tarballs = join(folder, 'tarballs');
  mkdirSync(join(modules, '@confab'), { recursive: true });
  mkdirSync(tarballs);
  const workspaces = names.map((name) => `--workspace=@confab/${name}`);
  run('npm', ['pack', '--silent', '--ignore-scripts', `--pack-destination=${tarballs}`, ...workspaces], root);
  for (const name of names) {
    const target = join(modules, '@confab', name);
    const tarball = readdirSync(tarballs).find((file) => file.startsWith(`confab-${name}-`)) ?? '';
    mkdirSync(target);
    run('tar', ['-xzf', join(tarballs, tarball), '-C', target, '--strip-components=1'], folder);
  }
  rmSync(tarballs, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@confab') continue;
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stderr}`);
}
