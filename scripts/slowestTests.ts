import { existsSync } from 'node:fs';
import { secondsByPlaywrightFile, secondsByVitestFile } from './testCounts.ts';

// Lists the test files that took longest in the last run of `bin/test`.
const [most = '30'] = process.argv.slice(2);
const reports = { unit: secondsByVitestFile, e2e: secondsByPlaywrightFile };
for (const [step, read] of Object.entries(reports)) {
  const report = `.cache/test-reports/${step}.json`;
  if (!existsSync(report)) continue;
  const files = [...read(report)].sort(([, one], [, other]) => other - one);
  const total = files.reduce((sum, [, seconds]) => sum + seconds, 0);
  console.log(`${step}: ${total.toFixed(0)} s in ${files.length} files`);
  for (const [file, seconds] of files.slice(0, Number(most)))
    console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
}
