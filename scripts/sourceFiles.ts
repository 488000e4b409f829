import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's root. */
export const root = join(import.meta.dirname, '..');

/** Returns every file that git tracks or would add under `folder`, as paths relative to it. */
export function repositoryFiles(folder: string = root): string[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files failed in ${folder}: ${listed.stderr}`);
  return listed.stdout.split('\0').filter((path) => path !== '' && existsSync(join(folder, path)));
}

/** Whether a path is hand-written TypeScript. */
export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}

/** Whether a path is test code, which may import more than the code that it tests. */
export function isTest(path: string): boolean {
  return /\.(test|contract|e2e)\.tsx?$/.test(path) || /(^|\/)(testing|e2e)\//.test(path);
}
