import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractDocstrings } from './packages/docstrings.ts';
import { root } from './sourceFiles.ts';

// Writes the docstrings of the contract, which the OpenAPI document shows, to the protocol. Continuous integration
// refuses a difference; elsewhere the file is rewritten, to be committed with the change.
const path = join(root, 'packages/protocol/src/openapi/descriptions.json');
const text = `${JSON.stringify(contractDocstrings(), null, 2)}\n`;
if (existsSync(path) && readFileSync(path, 'utf8') === text)
  console.log('Descriptions: they are up to date.');
else if (process.env.CI) {
  console.error('The descriptions of the API are outdated. Run `npm run build` and commit the changes.');
  process.exitCode = 1;
} else {
  writeFileSync(path, text);
  console.log('Descriptions: updated packages/protocol/src/openapi/descriptions.json. Commit the changes.');
}
