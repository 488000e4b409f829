import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** A reporter that writes the names of the tests that passed only when they were tried again, as a JSON list. */
export default class RetriedTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} › ${test.fullName}`);
  }

  onTestRunEnd(): void {
    const file = process.env.CONFAB_RETRIED_TESTS;
    if (file) writeFileSync(file, JSON.stringify(this.#names));
  }
}
