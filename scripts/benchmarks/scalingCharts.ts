import type { RecordedRun } from '../../packages/bench/src/recordedRun.ts';
import { actions } from '../../packages/bench/src/simulate/activity.ts';
import { assumptions } from '../../packages/bench/src/simulate/assumptions.ts';
import { calibrate, latestClusterRun, latestRun } from '../../packages/bench/src/simulate/calibration.ts';
import { type Sizing, sizeFor } from '../../packages/bench/src/simulate/growth.ts';
import { drawBars, drawLines } from './plots.ts';
import { lastCosts, peerNames } from './scaling.ts';

/** Returns the charts of docs/scaling.md: path and text. */
export function scalingCharts(runs: readonly RecordedRun[]): Map<string, string> {
  const calibration = calibrate([...runs]);
  const people = Array.from({ length: 25 }, (_, index) => Math.round(100 * 10 ** (index / 4)));
  const sizings = people.map((count) => sizeFor(count, calibration, assumptions));
  const line = (name: string, value: (sizing: Sizing) => number) => ({
    name,
    points: sizings.map((sizing) => ({ x: sizing.people, y: value(sizing) })).filter(({ y }) => y > 0),
  });
  const charts = new Map([
    [
      'nodes',
      drawLines('Nodes and PostgreSQL servers', 'people', [
        line('nodes', ({ nodes }) => nodes),
        line('servers that write', ({ databases: count }) => count),
      ]),
    ],
    [
      'cost',
      drawLines('Cost of a month for each person, US dollars', 'people', [
        line('cost', ({ costPerPerson }) => costPerPerson),
      ]),
    ],
    ['units', drawBars('CPU of one action, microseconds', unitBars(runs))],
  ]);
  const cluster = latestClusterRun(runs, 'nats');
  if (cluster) {
    charts.set(
      'cluster',
      drawBars(
        'CPU of a delivery over several nodes, microseconds',
        [1, 2, 3].map((nodes) => ({
          label: nodes === 1 ? '1 node' : `${nodes} nodes`,
          value: cluster.figures[`cpu_us_per_delivery_${nodes}`]!,
          series: 'members spread over the nodes',
        })),
      ),
    );
  }
  const peers = latestRun(runs, 'peers', 'cpu_s_per_million_confab');
  if (peers) {
    charts.set(
      'peers',
      drawBars(
        'CPU seconds for a million deliveries at 20,000 a second',
        peerNames.map((name) => ({
          label: name,
          value: peers.figures[`cpu_s_per_million_${name}`] as number,
          series: name,
        })),
      ),
    );
  }
  return new Map([...charts].map(([name, text]) => [`docs/scaling/${name}.svg`, text]));
}

function unitBars(runs: readonly RecordedRun[]) {
  const [sqlite, postgres] = lastCosts(runs) as [RecordedRun, RecordedRun];
  return actions.flatMap((action) => [
    { label: `${action}, SQLite`, value: sqlite.figures[`${action}_us`]!, series: 'node with SQLite' },
    {
      label: `${action}, PostgreSQL`,
      value: postgres.figures[`${action}_us`]!,
      series: 'node with PostgreSQL',
    },
  ]);
}
