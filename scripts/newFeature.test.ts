import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { firstFreeCode } from './newFeature/errorCodes.ts';
import { type FeatureKind, featureKinds, linesFor } from './newFeature/featureKind.ts';
import { featureNames } from './newFeature/featureNames.ts';
import { repositoryFiles, root } from './sourceFiles.ts';

/** A feature of each kind, with parts of the titles of its actions in the histories and of its tests in the access matrix. */
const features: Record<FeatureKind, { name: string; action: string; title: string }> = {
  user: { name: 'savedReplies', action: 'SavedReply', title: 'own saved replies' },
  channel: { name: 'checklists', action: 'Checklist', title: '(its |add-)checklists' },
  message: { name: 'notes', action: 'Note', title: '(its |add-)notes' },
};

/** Tests of other features that a new feature can break. */
const breakable = [
  'allFamilies.test',
  'everything.test',
  'noTrace.test',
  'bringUpToDate.test',
  'texts.test',
  'describeError.test',
  'packages/protocol/src/contract',
  'packages/react/src/features/messages/registry',
];

/** Steps that take too long for every run of the tests. */
const longSteps = ['build', 'size'];

const minutes = (count: number) => count * 60_000;
const copies: string[] = [];
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

/** Copies the repository without this test; the copy's packages find each other and not the originals. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'confab-feature-'));
  copies.push(copy);
  for (const path of repositoryFiles()) {
    if (path === 'scripts/newFeature.test.ts') continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  linkDependencies(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'node_modules/@confab'));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@confab', name));
  spawnSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

/** Makes a folder for each package and links its contents, since the check of licences follows no links to folders. */
function linkDependencies(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@confab' || name === '.cache') continue;
    if (name.startsWith('@')) {
      linkDependencies(join(from, name), join(to, name));
    } else if (name.startsWith('.')) {
      symlinkSync(join(from, name), join(to, name));
    } else {
      mkdirSync(join(to, name));
      for (const part of readdirSync(join(from, name)))
        symlinkSync(join(from, name, part), join(to, name, part));
    }
  }
}

interface Outcome {
  isOk: boolean;
  output: string;
}

/** Set for this test's runner; with `NODE_ENV` a build would be one for development. */
const ofRunner = /^(VITEST.*|NODE_ENV|MODE|DEV|PROD|SSR|TEST|BASE_URL|CONFAB_LONG)$/;

/** Runs a command in a copy, as `bin/run` does. */
function run(copy: string, command: readonly string[], changes: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !ofRunner.test(name));
  const options = {
    cwd: copy,
    env: { ...Object.fromEntries(inherited), ...changes },
    maxBuffer: 256 * 1024 * 1024,
  };
  return new Promise((resolve) => {
    execFile(join(copy, 'bin/run'), command, options, (error, stdout, stderr) =>
      resolve({ isOk: error === null, output: `${command.join(' ')}\n${stdout}${stderr}` }),
    );
  });
}

/** Returns the output. */
async function expectSuccess(...args: Parameters<typeof run>): Promise<string> {
  const { isOk, output } = await run(...args);
  expect(isOk, output).toBe(true);
  return output;
}

const create = (copy: string, kind: FeatureKind, ...options: string[]) =>
  run(copy, ['scripts/newFeature.ts', features[kind].name, '--of', kind, ...options]);

const chromium = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((path) => existsSync(path));

const isLong = Boolean(process.env.CONFAB_LONG);

describe('npm run new:feature, for a feature of each kind in one copy', () => {
  const withoutPostgres = { CI: undefined, CONFAB_TEST_POSTGRES_URL: undefined };
  const names = Object.values(features).map(({ name }) => name);
  // Other tests run at the same time: none fails here because it is late.
  const vitest = ['vitest', 'run', '--maxWorkers=1', '--testTimeout=120000'];
  let copy: string;

  it('writes them', { timeout: minutes(5) }, async () => {
    copy = copyRepository();
    for (const kind of featureKinds) {
      const { isOk, output } = await create(copy, kind, '--without-docs');
      expect(isOk, output).toBe(true);
      expect(output).not.toContain('This failed');
    }
  });

  it('passes every quick step but the tests', { timeout: minutes(15) }, async () => {
    const { output } = await run(copy, ['scripts/testEverything.ts', '--list']);
    const steps = output.split('\n').filter((step) => /^[a-z0-9:]+$/.test(step));
    expect(steps).toEqual(expect.arrayContaining(['lint', 'typecheck', 'unit', 'e2e', ...longSteps]));
    const others = ['unit', 'e2e', ...longSteps];
    const wanted = steps.filter((step) => !others.includes(step));
    await expectSuccess(copy, ['scripts/testEverything.ts', ...wanted]);
  });

  it('passes their own tests, on both databases', { timeout: minutes(5) }, async () => {
    await expectSuccess(copy, [...vitest, ...names.map((name) => `/features/${name}/`)]);
  });

  it('passes the tests that a new feature can break', { timeout: minutes(10) }, async () => {
    await expectSuccess(copy, [...vitest, ...breakable], withoutPostgres);
  });

  it('passes the access matrix and the histories with their requests', { timeout: minutes(10) }, async () => {
    const titles = Object.values(features).flatMap(({ action, title }) => [`e${action}$`, title]);
    const filters = ['accessMatrix.test', 'convergence.test', '-t', `(${titles.join('|')})`];
    const command = [...vitest, '--reporter=verbose', '--no-color', ...filters];
    const output = await expectSuccess(copy, command, withoutPostgres);
    for (const { action, title } of Object.values(features)) {
      for (const expected of [`create${action} `, `delete${action} `, title])
        expect(output).toMatch(new RegExp(`✓.*${expected}`));
    }
  });

  it.runIf(isLong)('passes the slow steps', { timeout: minutes(15) }, async () => {
    await expectSuccess(copy, ['scripts/testEverything.ts', ...longSteps]);
  });

  it.runIf(isLong && chromium)('passes their browser tests', { timeout: minutes(10) }, async () => {
    const folders = names.map((name) => `e2e/${name}`);
    const browser = { CONFAB_CHROMIUM: chromium };
    await expectSuccess(copy, ['playwright', 'test', '--workers=1', '--reporter=list', ...folders], browser);
  });

  it('refuses a name that exists, one that is no plural noun, and a missing kind', async () => {
    const attempt = async (...args: string[]) => (await run(copy, ['scripts/newFeature.ts', ...args])).output;
    expect(await attempt('messages', '--of', 'user')).toContain('exists already');
    expect(await attempt('Reminder', '--of', 'user')).toContain('must be a plural noun');
    expect(await attempt('lamps')).toContain('Add --of with one of user, channel, message');
  });
});

describe.runIf(isLong)('npm run new:feature, in a copy of its own', () => {
  it.each(featureKinds)(
    'passes the whole of bin/test, for a feature of a %s',
    async (kind) => {
      const copy = copyRepository();
      const { isOk, output } = await create(copy, kind);
      expect(isOk, output).toBe(true);
      await expectSuccess(copy, ['scripts/testEverything.ts']);
    },
    minutes(120),
  );
});

describe('the parts of npm run new:feature', () => {
  it('know the forms of a noun', () => {
    expect(featureNames('reminders').singular).toBe('reminder');
    expect(featureNames('savedReplies').singular).toBe('savedReply');
    expect(featureNames('boxes').singular).toBe('box');
    expect(featureNames('passes').singular).toBe('pass');
  });

  it('keep the lines of a template that belong to a kind', () => {
    const template = 'a\n//: user\nb\n//: channel message\nc\n//: end\nd';
    expect(linesFor('user', template)).toBe('a\nb\nd');
    expect(linesFor('message', template)).toBe('a\nc\nd');
    expect(linesFor('user', '//: file channel\na')).toBeUndefined();
    expect(linesFor('channel', '//: file channel message\na')).toBe('a');
  });

  it('find the lowest free block of error codes', () => {
    expect(firstFreeCode(['code: 100,\ncode: 139,', 'code: 160,'])).toBe(140);
  });
});
