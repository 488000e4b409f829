import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const notLinked = new Set(['@confab', '.bin', '.cache']);

/** The build of an earlier commit, in a temporary folder. `await using` removes it. */
export interface EarlierBuild extends AsyncDisposable {
  readonly commit: string;
  /** The server's program. */
  readonly mainFile: string;
}

/** Returns the release that the upgrade is tested from: the newest one, or the commit before this one. */
export async function previousRelease(): Promise<string> {
  const { stdout } = await git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v*');
  return stdout.split('\n').find(Boolean) ?? 'HEAD~1';
}

/**
 * Unpacks the sources of a commit, from which a server runs as it does after an installation, beside the packages that
 * are installed here. Throws if the history does not reach that far.
 */
export async function unpackEarlierBuild(ref: string): Promise<EarlierBuild> {
  const found = await git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).catch(() => undefined);
  if (!found) {
    throw new Error(
      `The commit ${ref} is not in this repository: fetch the history (\`git fetch --unshallow --tags\`), or name another commit (--from, in tests CONFAB_UPGRADE_FROM).`,
    );
  }
  const commit = found.stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), 'confab-earlier-'));
  const archive = join(folder, 'sources.tar');
  await git('archive', '--format=tar', `--output=${archive}`, commit);
  await run('tar', ['-x', '-f', archive, '-C', folder]);
  await rm(archive);
  await linkPackages(folder);
  return {
    commit,
    mainFile: join(folder, 'packages/server/src/main.ts'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const git = (...args: string[]) => run('git', args, { cwd: root, maxBuffer: 100_000_000 });

/** Links the installed packages of others, and the earlier build's own packages. */
async function linkPackages(folder: string): Promise<void> {
  const installed = join(root, 'node_modules');
  const own = join(folder, 'node_modules/@confab');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(installed)) {
    if (!notLinked.has(name)) await symlink(join(installed, name), join(folder, 'node_modules', name));
  }
  const packages = join(folder, 'packages');
  for (const name of await readdir(packages)) {
    if (existsSync(join(packages, name, 'package.json')))
      await symlink(join(packages, name), join(own, name));
  }
}
