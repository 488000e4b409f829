import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureNames } from './newFeature/featureNames.ts';
import { repositoryFiles, root } from './sourceFiles.ts';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'confab-feature-'));
  for (const path of repositoryFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  linkDependencies();
  spawnSync('git', ['init', '--quiet'], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The copy's packages must find each other and not the originals. */
function linkDependencies(): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@confab'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@confab') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(root, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(modules, '@confab', name));
  }
}

function run(...command: string[]): { status: number | null; said: string } {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const ran = spawnSync(join(copy, 'bin/run'), command, { cwd: copy, encoding: 'utf8', env });
  return { status: ran.status, said: ran.stdout + ran.stderr };
}

describe('npm run new:feature', () => {
  it('makes a noun that passes every check at once', { timeout: 180_000 }, () => {
    const made = run('scripts/newFeature.ts', 'savedReplies');
    expect(made.status, made.said).toBe(0);
    const files = made.said.split('\n').filter((line) => line.startsWith('packages/'));
    for (const check of [
      ['tsc', '-p', 'tsconfig.json', '--checkers', '1'],
      ['biome', 'ci', '--colors=off', ...files],
      ['vitest', 'run', '/savedReplies/', 'packages/protocol'],
    ]) {
      const { status, said } = run(...check);
      expect(status, `${check.join(' ')}\n${said}`).toBe(0);
    }
    // What other nouns break is not this noun's fault.
    for (const check of ['scripts/checkBoundaries.ts', 'scripts/checkFiles.ts']) {
      expect(run(check).said).not.toMatch(/savedRepl/i);
    }
  });

  it('refuses a noun that is there already, and a name that is no plural noun', () => {
    expect(run('scripts/newFeature.ts', 'messages').said).toContain('is there already');
    expect(run('scripts/newFeature.ts', 'Reminder').said).toContain('must be a plural noun');
    expect(run('scripts/newFeature.ts').status).toBe(1);
  });

  it('knows the forms of a noun', () => {
    expect(featureNames('reminders').singular).toBe('reminder');
    expect(featureNames('savedReplies').singular).toBe('savedReply');
    expect(featureNames('boxes').singular).toBe('box');
    expect(featureNames('passes').singular).toBe('pass');
  });
});
