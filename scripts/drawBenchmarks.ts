import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floors } from '../packages/bench/src/floors.ts';
import { readRecordedRuns } from '../packages/bench/src/recordedRun.ts';
import { type Chart, drawChart } from './benchmarks/chart.ts';
import { scalingParts } from './benchmarks/scaling.ts';
import { scalingCharts } from './benchmarks/scalingCharts.ts';
import { figuresTable, runsPage } from './benchmarks/tables.ts';
import { root } from './sourceFiles.ts';

const charts: Chart[] = [
  {
    name: 'post',
    title: 'Posts at 64 clients, as a share of a bare server’s',
    bench: 'post',
    figures: ['ratio_64'],
  },
  {
    name: 'fanout',
    title: 'Deliveries to 200 sockets, as a share of a bare server’s',
    bench: 'fanout',
    figures: ['ratio_200'],
  },
  {
    name: 'latency',
    title: 'Latency of 500 messages/s to 200 sockets, 99th percentile, ms',
    bench: 'latency',
    figures: ['p99_ms'],
    top: 50,
  },
  {
    name: 'page',
    title: 'Page rate with 10 thousand messages over the rate with 10 million',
    bench: 'page',
    figures: ['growth'],
  },
  {
    name: 'search',
    title: 'Search over 1 million messages, slowest kind, 99th percentile, ms',
    bench: 'search',
    figures: ['p99_ms'],
    top: 100,
  },
  {
    name: 'channels',
    title: 'Lists of 2,000 channels, slowest kind, 99th percentile, ms',
    bench: 'channels',
    figures: ['p99_ms'],
  },
  {
    name: 'connections',
    title: 'Memory of an idle connection, kB',
    bench: 'connections',
    figures: ['kb_per_connection'],
  },
  { name: 'start', title: 'Start to the first answer, ms', bench: 'start', figures: ['cold_ms', 'warm_ms'] },
  {
    name: 'size-client',
    title: '@confab/client, minified and gzipped, kB',
    bench: 'size',
    figures: ['client_kb'],
  },
  {
    name: 'size-react',
    title: '@confab/react, minified and gzipped, kB',
    bench: 'size',
    figures: ['react_kb'],
  },
  { name: 'size-app', title: 'First load of the app, kB', bench: 'size', figures: ['app_first_kb'] },
];

const mainPage = 'docs/benchmarks.md';
const scalingPage = 'docs/scaling.md';

/** Returns every file that is made from the recorded runs: the path from the repository's root, and the text. */
export function drawnFiles(): Map<string, string> {
  const runs = readRecordedRuns();
  const files = new Map(
    charts.map((chart) => {
      const floor = floors.sqlite[chart.bench]?.[chart.figures[0] as string];
      if (!floor) throw new Error(`${chart.bench} has no floor for ${chart.figures[0]}.`);
      return [`docs/benchmarks/charts/${chart.name}.svg`, drawChart(chart, runs, floor)];
    }),
  );
  files.set('docs/benchmarks/runs.md', runsPage(runs));
  files.set(mainPage, withParts(mainPage, new Map([['figures', figuresTable(runs, floors)]])));
  files.set(scalingPage, withParts(scalingPage, scalingParts(runs)));
  for (const [path, text] of scalingCharts(runs)) files.set(path, text);
  return files;
}

/** Replaces the texts between the marks of a page, by the names of the marks. */
function withParts(path: string, parts: ReadonlyMap<string, string>): string {
  let page = readFileSync(join(root, path), 'utf8');
  for (const [name, text] of parts) {
    const [start, end] = [`<!-- ${name}: npm run bench:charts -->`, `<!-- /${name} -->`];
    const [before, rest] = page.split(start);
    const after = rest?.split(end)[1];
    if (after === undefined) throw new Error(`${path} has no marks for ${name}.`);
    page = `${before}${start}\n${text}\n${end}${after}`;
  }
  return page;
}

if (import.meta.main) {
  const files = drawnFiles();
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  console.log(`Benchmarks: ${files.size} files are written.`);
}
