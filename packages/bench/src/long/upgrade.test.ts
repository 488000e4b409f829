import { expect, test } from 'vitest';
import { previousRelease } from '../faults/earlierBuild.ts';
import { runUpgrades } from '../faults/upgrade.ts';

const { CONFAB_LONG, CONFAB_UPGRADE_FROM, CONFAB_TEST_POSTGRES_URL } = process.env;

test.runIf(CONFAB_LONG && CONFAB_TEST_POSTGRES_URL)(
  '[OPS-02] the previous release is upgraded server by server under load, and back, without a loss',
  { timeout: 900_000 },
  async () => {
    const refs = CONFAB_UPGRADE_FROM
      ? [CONFAB_UPGRADE_FROM]
      : [...new Set([await previousRelease(), 'HEAD~1'])];
    for (const ref of refs) {
      const options = { rounds: 2, seed: 1, database: 'postgres' as const, log: console.log };
      const findings = await runUpgrades(options, ref);
      expect(findings).toMatchObject({ lost: 0, duplicated: 0, reordered: 0, diverged: 0, refused: 0 });
      expect(findings.acknowledged).toBeGreaterThan(300);
    }
  },
);
