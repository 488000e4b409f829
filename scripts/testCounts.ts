import { readFileSync } from 'node:fs';

/** How many tests a runner reported by outcome. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Those of the passed ones that passed only when they were tried again. */
  retried: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Reads vitest's JSON report and the list of {@link RetriedTests}; a file that could not even be loaded is one failure. */
export function countVitest(reportFile: string, retriedFile: string): Count {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests,
    retried: (JSON.parse(readFileSync(retriedFile, 'utf8')) as string[]).length,
  };
}

/** Reads Playwright's JSON report; an error outside any test is a failure. */
export function countPlaywright(reportFile: string): Count {
  const { stats, errors } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    retried: stats.flaky,
  };
}
