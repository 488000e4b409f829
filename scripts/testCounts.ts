import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './sourceFiles.ts';

/** What a runner reported: how many tests passed and were skipped, and which did not pass, or not at once. */
export interface Count {
  /** All that passed, also those at their second try. */
  passed: number;
  skipped: number;
  failed: readonly FailedTest[];
  /** The names of those that passed only when they were tried again. */
  retried: readonly string[];
}

export interface FailedTest {
  name: string;
  /** The first line of what was wrong. */
  reason: string;
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
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
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** Reads vitest's JSON report and the list of {@link RetriedTests}; a file that could not even be loaded is one failure. */
export function countVitest(reportFile: string, retriedFile: string): Count {
  const report = readJson<VitestReport>(reportFile);
  const failed = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path);
    if (status === 'failed' && assertionResults.length === 0) return [failure(file, message)];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0]));
  });
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests,
    failed,
    retried: readJson<string[]>(retriedFile),
  };
}

/** Reads Playwright's JSON report; an error outside any test is a failure. */
export function countPlaywright(reportFile: string): Count {
  const { stats, errors, suites } = readJson<PlaywrightReport>(reportFile);
  const specs = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file} › ${title}`,
      status,
      message: results.at(-1)?.error?.message,
    })),
  );
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failed: [
      ...specs
        .filter(({ status }) => status === 'unexpected')
        .map(({ name, message }) => failure(name, message)),
      ...errors.map(({ message }) => failure('outside any test', message)),
    ],
    retried: specs.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  };
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

function failure(name: string, message = ''): FailedTest {
  return { name, reason: message.trimStart().split('\n', 1)[0] ?? '' };
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
