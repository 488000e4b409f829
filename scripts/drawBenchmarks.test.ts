import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnFiles } from './drawBenchmarks.ts';
import { root } from './sourceFiles.ts';

const charts = 'docs/benchmarks/charts';

test('charts and tables are what `npm run bench:charts` writes from the recorded runs', () => {
  for (const [path, text] of drawnFiles()) {
    expect(readFileSync(join(root, path), 'utf8') === text, `${path} is out of date`).toBe(true);
  }
});

test('[OPS-07] docs/scaling.md and its plots are what the simulator says of the recorded runs', () => {
  const files = drawnFiles();
  const page = readFileSync(join(root, 'docs/scaling.md'), 'utf8');
  expect(files.get('docs/scaling.md') === page, 'docs/scaling.md is out of date').toBe(true);
  for (const people of [100, 20_000, 1_000_000, 100_000_000])
    expect(page).toContain(` ${people.toLocaleString('en')} |`);
  for (const name of readdirSync(join(root, 'docs/scaling'))) {
    expect(files.has(`docs/scaling/${name}`), `${name} is drawn`).toBe(true);
    expect(page, `${name} is shown`).toContain(`(scaling/${name})`);
  }
});

test('every chart is drawn by the script and shown in the documentation', () => {
  const page = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8');
  for (const name of readdirSync(join(root, charts))) {
    expect(drawnFiles().has(`${charts}/${name}`), `${name} is drawn`).toBe(true);
    expect(page, `${name} is shown`).toContain(`(benchmarks/charts/${name})`);
  }
});
