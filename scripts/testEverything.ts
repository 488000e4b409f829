import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findNats, startNats } from './nats.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { type Count, countBothTries, countPlaywright, countVitest, type FailedTest } from './testCounts.ts';

/** One line of the summary: a command that must succeed, and the report that it writes if it counts tests. */
interface Step {
  name: string;
  command: string[];
  /** Starts what the command needs; returns the variables to run it with and a function that stops it. */
  prepare?: () => Promise<Prepared>;
  count?: (reportFile: string) => Count;
  /**
   * The command that runs the files with failures again, if the command does not do so itself. It writes a report of its
   * own: `slowestTests.ts` reads the first.
   */
  secondTry?: (files: string[]) => string[];
}

/**
 * A busy machine may delay a test, so under CI each gets two attempts; late ones in more files than these are a
 * failure.
 */
const maxFilesRetried = 4;

interface Prepared {
  variables: Record<string, string>;
  stop?(): Promise<void>;
}

const REPORTS = '.cache/test-reports';
const inCi = Boolean(process.env.CI);

const reportOf = (step: string, attempt: 'first' | 'second' = 'first') =>
  join(REPORTS, `${step}${attempt === 'second' ? '-second' : ''}.json`);

const vitest = (report: string) => [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];

const steps: Step[] = [
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'files', command: ['bin/run', 'scripts/checkFiles.ts'] },
  { name: 'documents', command: ['bin/run', 'scripts/checkDocuments.ts'] },
  { name: 'language', command: ['bin/run', 'scripts/checkLanguage.ts'] },
  { name: 'texts', command: ['bin/run', 'scripts/checkTexts.ts'] },
  { name: 'boundaries', command: ['bin/run', 'scripts/checkBoundaries.ts'] },
  { name: 'knip', command: ['knip'] },
  { name: 'licences', command: ['bin/run', 'scripts/checkLicences.ts'] },
  { name: 'typecheck', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
  { name: 'coverage:spec', command: ['bin/run', 'scripts/checkSpecCoverage.ts'] },
  {
    name: 'unit',
    command: vitest(reportOf('unit')),
    prepare: prepareServices,
    count: countVitest,
    // Tests of a file depend on the earlier ones: one alone cannot be run again.
    secondTry: (files) => [...vitest(reportOf('unit', 'second')), ...files],
  },
  { name: 'build', command: ['bin/run', 'scripts/build.ts'] },
  { name: 'size', command: ['bin/run', 'scripts/checkSizes.ts'] },
  {
    name: 'e2e',
    command: ['playwright', 'test', '--reporter=list,json'],
    prepare: prepareBrowser,
    count: countPlaywright,
  },
];

const wanted = process.argv.slice(2);
if (wanted.includes('--list')) {
  console.log(steps.map(({ name }) => name).join('\n'));
  process.exit();
}
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const summary: string[] = [];
const troubles: string[] = [];
const total = { passed: 0, failed: 0 };
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const outcome = await run(step);
  total.passed += outcome.count?.passed ?? 0;
  total.failed += outcome.count?.failed.length ?? 0;
  troubles.push(
    ...testLines('second try', outcome.count?.retried),
    ...testLines('failed', outcome.count?.failed),
  );
  const tests = outcome.count ? `  ${inWords(outcome.count)}` : '';
  summary.push(
    `${outcome.ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(14)} ${outcome.seconds.padStart(6)} s${tests}`,
  );
  if (!outcome.ok) process.exitCode = 1;
}
if (troubles.length > 0) console.log(`\n${troubles.join('\n')}`);
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);

function inWords({ passed, failed, skipped, retried }: Count): string {
  const tried =
    retried.length > 0 ? ` (${retried.length} at the second try, in at most ${maxFilesRetried} files)` : '';
  return `${passed} passed${tried}, ${failed.length} failed, ${skipped} skipped`;
}

function filesOf(tests: readonly FailedTest[]): string[] {
  return [...new Set(tests.map(({ file }) => file))];
}

function testLines(what: string, tests: readonly FailedTest[] = []): string[] {
  return tests.map(
    ({ file, name, reason }) => `${what}: ${[file, name].filter(Boolean).join(' › ')}\n  ${reason}`,
  );
}

interface Outcome {
  ok: boolean;
  seconds: string;
  count?: Count;
}

async function run(step: Step): Promise<Outcome> {
  console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  const outcome = await tryPrepared(step).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(reason);
    return { ok: false, ...(step.count && { count: notRun(step, reason) }) };
  });
  return { ...outcome, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
}

async function tryPrepared(step: Step): Promise<Omit<Outcome, 'seconds'>> {
  const { variables, stop } = (await step.prepare?.()) ?? { variables: {} };
  try {
    const first = await tryOnce(step, step.command, variables, reportOf(step.name));
    const failed = first.count?.failed ?? [];
    const files = filesOf(failed);
    const isWorthIt = files.length > 0 && files.length <= maxFilesRetried && !files.includes('');
    if (!inCi || !step.secondTry || !isWorthIt) return first;
    console.log(`\n── ${step.name}, once more what failed\n${testLines('failed', failed).join('\n')}`);
    const again = step.secondTry(files);
    const second = await tryOnce(step, again, variables, reportOf(step.name, 'second'));
    return { ok: second.ok, count: countBothTries(first.count as Count, second.count as Count) };
  } finally {
    await stop?.();
  }
}

async function tryOnce(
  step: Step,
  [program, ...options]: string[],
  variables: Record<string, string>,
  reportFile: string,
): Promise<Omit<Outcome, 'seconds'>> {
  rmSync(reportFile, { force: true });
  const child = spawn(program as string, options, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, ...variables },
  });
  const [code] = await once(child, 'exit');
  if (!step.count) return { ok: code === 0 };
  const count = existsSync(reportFile)
    ? step.count(reportFile)
    : notRun(step, 'The runner ended without a report.');
  return {
    ok: code === 0 && count.failed.length === 0 && filesOf(count.retried).length <= maxFilesRetried,
    count,
  };
}

/**
 * A step that could not run, or ended before its report, counts as one failure, so that the total never looks clean.
 */
function notRun({ name }: Step, reason: string): Count {
  return { passed: 0, skipped: 0, failed: [{ file: '', name, reason }], retried: [] };
}

async function prepareServices(): Promise<Prepared> {
  const missing = [...(findPostgres() ? [] : ['PostgreSQL']), ...(findNats() ? [] : ['NATS'])];
  if (missing.length > 0 && !inCi) {
    console.log(`${missing.join(' and ')} not installed: the tests with it are skipped.`);
  }
  const postgres = findPostgres() || inCi ? await startPostgres({ durable: false }) : undefined;
  const nats = findNats() || inCi ? await startNats() : undefined;
  return {
    variables: {
      ...(postgres && { CONFAB_TEST_POSTGRES_URL: postgres.url }),
      ...(nats && { CONFAB_TEST_NATS_URL: nats.url }),
    },
    async stop() {
      await nats?.stop();
      await postgres?.stop();
    },
  };
}

async function prepareBrowser(): Promise<Prepared> {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const browser = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  if (!browser && inCi) throw new Error('Chromium is not installed (Debian: apt-get install chromium).');
  if (!browser) console.log("No Chromium on the PATH: Playwright's own is used if it is there.");
  return { variables: browser ? { CONFAB_CHROMIUM: browser } : {} };
}
