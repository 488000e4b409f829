import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './sourceFiles.ts';

/** What a runner reported: how many tests passed and were skipped, and which failed, or did so at first. */
export interface Count {
  /** All that passed, also those at their second try. */
  passed: number;
  skipped: number;
  failed: readonly FailedTest[];
  /** Those that passed only when they were tried again. */
  retried: readonly FailedTest[];
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
    /** A test that passed after a failure keeps the messages of that. */
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

/** Reads vitest's JSON report; a file that could not even be loaded is one failure. */
export function countVitest(reportFile: string): Count {
  const report = readJson<VitestReport>(reportFile);
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const troubled = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, status, failureMessages }) => ({
        status,
        ...failure(`${relative(root, name)} › ${fullName}`, failureMessages[0]),
      })),
  );
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests,
    failed: [
      ...unloadable.map(({ name, message }) => failure(relative(root, name), message)),
      ...withStatus('failed', troubled),
    ],
    retried: withStatus('passed', troubled),
  };
}

/** Reads Playwright's JSON report; an error outside any test is a failure. */
export function countPlaywright(reportFile: string): Count {
  const { stats, errors, suites } = readJson<PlaywrightReport>(reportFile);
  const tests = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      status,
      ...failure(`${spec.file} › ${spec.title}`, results.find(({ error }) => error)?.error?.message),
    })),
  );
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failed: [
      ...errors.map(({ message }) => failure('outside any test', message)),
      ...withStatus('unexpected', tests),
    ],
    retried: withStatus('flaky', tests),
  };
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

const withStatus = (wanted: string, tests: readonly (FailedTest & { status: string })[]): FailedTest[] =>
  tests.filter(({ status }) => status === wanted).map(({ name, reason }) => ({ name, reason }));

const failure = (name: string, message = ''): FailedTest => ({
  name,
  reason: message.trimStart().split('\n', 1)[0] ?? '',
});

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
