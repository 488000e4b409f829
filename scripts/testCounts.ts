import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './sourceFiles.ts';

/** The counts of a runner's report: how many tests passed and were skipped, and which failed, or failed at first. */
export interface Count {
  /** All that passed, including those at the second attempt. */
  passed: number;
  skipped: number;
  failed: readonly FailedTest[];
  /** Tests that passed only at the second attempt. */
  retried: readonly FailedTest[];
}

export interface FailedTest {
  file: string;
  /** The name of the test within its file. */
  name: string;
  /** The first line of the error. */
  reason: string;
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    /** Durations are in milliseconds. */
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/**
 * Reads vitest's JSON report; a file that failed without a failed test, such as one that cannot be loaded, is one
 * failure.
 */
export function countVitest(reportFile: string): Count {
  const report = readJson<VitestReport>(reportFile);
  const failed = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]));
    return status === 'failed' && tests.length === 0 ? [failure(file, 'the file itself', message)] : tests;
  });
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failed, retried: [] };
}

/** Reads Playwright's JSON report; an error outside any test is a failure. */
export function countPlaywright(reportFile: string): Count {
  const { stats, errors, suites } = readJson<PlaywrightReport>(reportFile);
  const tests = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      status,
      test: failure(spec.file, spec.title, results.find(({ error }) => error)?.error?.message),
    })),
  );
  const that = (status: string) => tests.filter((one) => one.status === status).map(({ test }) => test);
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failed: [...errors.map(({ message }) => failure('', 'outside any test', message)), ...that('unexpected')],
    retried: that('flaky'),
  };
}

/** Combines both attempts, when the files with a failure were run again. */
export function countBothTries(first: Count, second: Count): Count {
  const isIn = (tests: readonly FailedTest[]) => (test: FailedTest) =>
    tests.some(({ file, name }) => file === test.file && name === test.name);
  const retried = first.failed.filter((test) => !isIn(second.failed)(test));
  const brokenNow = second.failed.filter((test) => !isIn(first.failed)(test));
  return {
    passed: first.passed + retried.length - brokenNow.length,
    skipped: first.skipped,
    failed: second.failed,
    retried,
  };
}

/** Returns how long each file took in seconds, from vitest's JSON report; a file that ran in two projects has the sum. */
export const secondsByVitestFile = (reportFile: string): Map<string, number> =>
  sums(
    readJson<VitestReport>(reportFile).testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  );

/** Returns the same from Playwright's report: the sum over a file's tests, each with all its attempts. */
export const secondsByPlaywrightFile = (reportFile: string): Map<string, number> =>
  sums(
    readJson<PlaywrightReport>(reportFile)
      .suites.flatMap(specsOf)
      .flatMap(({ file, tests }) =>
        tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, seconds: duration / 1000 }))),
      ),
  );

function sums(parts: readonly { file: string; seconds: number }[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const { file, seconds } of parts) total.set(file, (total.get(file) ?? 0) + seconds);
  return total;
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

const failure = (file: string, name: string, message = ''): FailedTest => ({
  file,
  name,
  reason: message.trimStart().split('\n', 1)[0] ?? '',
});

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
