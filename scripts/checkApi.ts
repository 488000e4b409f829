import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiReport } from './packages/apiReport.ts';
import { publishedPackages } from './packages/publishedPackages.ts';

// Compares the public API of the built packages with the reports in the repository. Continuous integration refuses a
// difference; elsewhere the reports are rewritten, to be committed with the change.
const changed = publishedPackages().filter((published) => {
  const path = join(published.folder, 'api.md');
  const report = apiReport(published);
  if (existsSync(path) && readFileSync(path, 'utf8') === report) return false;
  if (!process.env.CI) writeFileSync(path, report);
  return true;
});
const names = changed.map(({ name }) => `packages/${name}/api.md`).join(', ');
if (changed.length === 0) console.log('API: the reports describe what the packages export.');
else if (!process.env.CI) console.log(`API: updated ${names}. Review and commit the changes.`);
else {
  console.error(`${names} is outdated. Run \`npm run build\`, review the changes and commit them.`);
  process.exitCode = 1;
}
