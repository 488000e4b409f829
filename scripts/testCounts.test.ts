import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './sourceFiles.ts';
import { countPlaywright, countVitest } from './testCounts.ts';

const folder = mkdtempSync(join(tmpdir(), 'confab-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('counts of tests', () => {
  it('name each of vitest’s that failed, or did at first, with the first line of why, and files that could not be loaded', () => {
    const file = report('unit.json', {
      numPassedTests: 2,
      numPendingTests: 1,
      testResults: [
        {
          name: join(root, 'a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            {
              fullName: 'a list is sorted',
              status: 'failed',
              failureMessages: ['Error: not sorted\n  at b'],
            },
            { fullName: 'a list is short', status: 'passed', failureMessages: [] },
            { fullName: 'a list is kept', status: 'passed', failureMessages: ['Error: late'] },
          ],
        },
        { name: join(root, 'b.test.ts'), status: 'failed', message: '\nno such file', assertionResults: [] },
      ],
    });
    expect(countVitest(file)).toEqual({
      passed: 2,
      skipped: 1,
      failed: [
        { name: 'b.test.ts', reason: 'no such file' },
        { name: 'a.test.ts › a list is sorted', reason: 'Error: not sorted' },
      ],
      retried: [{ name: 'a.test.ts › a list is kept', reason: 'Error: late' }],
    });
  });

  it('name Playwright’s, however deep, by how they ended; an error outside any test is a failure', () => {
    const spec = (title: string, status: string, ...messages: (string | undefined)[]) => ({
      title,
      file: 'a.e2e.ts',
      tests: [{ status, results: messages.map((message) => (message ? { error: { message } } : {})) }],
    });
    const file = report('e2e.json', {
      stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
      errors: [{ message: 'no browser' }],
      suites: [
        {
          specs: [spec('opens', 'expected', undefined)],
          suites: [
            {
              specs: [
                spec('sends', 'unexpected', 'too late', 'too late'),
                spec('reads', 'flaky', 'late', undefined),
              ],
            },
          ],
        },
      ],
    });
    expect(countPlaywright(file)).toEqual({
      passed: 2,
      skipped: 0,
      failed: [
        { name: 'outside any test', reason: 'no browser' },
        { name: 'a.e2e.ts › sends', reason: 'too late' },
      ],
      retried: [{ name: 'a.e2e.ts › reads', reason: 'late' }],
    });
  });
});
