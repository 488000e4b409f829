import { readFileSync } from 'node:fs';

/** How many tests a runner reported by outcome. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
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

/** Reads vitest's JSON report; a file that could not even be loaded is one failure. */
export function countVitest(reportFile: string): Count {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests,
  };
}

/** Reads Playwright's JSON report; a flaky test is a failure, an error outside any test too. */
export function countPlaywright(reportFile: string): Count {
  const { stats, errors } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
