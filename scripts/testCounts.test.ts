import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './sourceFiles.ts';
import {
  countBothTries,
  countPlaywright,
  countVitest,
  secondsByPlaywrightFile,
  secondsByVitestFile,
} from './testCounts.ts';

const folder = mkdtempSync(join(tmpdir(), 'confab-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('counts of tests', () => {
  it('name each failed test of vitest with the first line of the reason, and files that could not be loaded', () => {
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
          ],
        },
        { name: join(root, 'b.test.ts'), status: 'failed', message: '\nno such file', assertionResults: [] },
      ],
    });
    expect(countVitest(file)).toEqual({
      passed: 2,
      skipped: 1,
      failed: [
        { file: 'a.test.ts', name: 'a list is sorted', reason: 'Error: not sorted' },
        { file: 'b.test.ts', name: 'the file itself', reason: 'no such file' },
      ],
      retried: [],
    });
  });

  it('name each failed test of Playwright, however deep, by its outcome; an error outside any test is a failure', () => {
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
        { file: '', name: 'outside any test', reason: 'no browser' },
        { file: 'a.e2e.ts', name: 'sends', reason: 'too late' },
      ],
      retried: [{ file: 'a.e2e.ts', name: 'reads', reason: 'late' }],
    });
  });

  it('combine both attempts: tests that passed at the second, failed again, or failed only then', () => {
    const test = (name: string) => ({ file: 'a.test.ts', name, reason: 'late' });
    const count = (passed: number, ...failed: string[]) => ({
      passed,
      skipped: 1,
      failed: failed.map(test),
      retried: [],
    });
    expect(countBothTries(count(10, 'opens', 'sends'), count(3, 'sends', 'reads'))).toEqual({
      passed: 10,
      skipped: 1,
      failed: [test('sends'), test('reads')],
      retried: [test('opens')],
    });
    expect(countBothTries(count(10, 'opens'), count(4))).toMatchObject({ passed: 11, failed: [] });
  });
});

describe('durations of tests', () => {
  it('are summed by file, over the projects of vitest and the attempts of Playwright', () => {
    const ran = (name: string, endTime: number) => ({
      ...{ name: join(root, name), status: 'passed', message: '', assertionResults: [] },
      ...{ startTime: 1000, endTime },
    });
    const unit = report('durations.json', {
      testResults: [ran('a.test.ts', 3000), ran('b.test.ts', 1500), ran('a.test.ts', 2000)],
    });
    expect([...secondsByVitestFile(unit)]).toEqual([
      ['a.test.ts', 3],
      ['b.test.ts', 0.5],
    ]);
    const results = [{ duration: 4000 }, { duration: 1000 }];
    const specs = [{ title: 'opens', file: 'a.e2e.ts', tests: [{ status: 'flaky', results }] }];
    expect([...secondsByPlaywrightFile(report('browser.json', { suites: [{ specs }] }))]).toEqual([
      ['a.e2e.ts', 5],
    ]);
  });
});
