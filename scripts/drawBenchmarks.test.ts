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

test('every chart is drawn by the script and shown in the documentation', () => {
  const page = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8');
  for (const name of readdirSync(join(root, charts))) {
    expect(drawnFiles().has(`${charts}/${name}`), `${name} is drawn`).toBe(true);
    expect(page, `${name} is shown`).toContain(`(benchmarks/charts/${name})`);
  }
});
