import type { RecordedRun } from '../../packages/bench/src/recordedRun.ts';
import { actions } from '../../packages/bench/src/simulate/activity.ts';
import { type Assumptions, assumptions } from '../../packages/bench/src/simulate/assumptions.ts';
import {
  calibrate,
  latestClusterRun,
  latestCostsRun,
  latestRun,
} from '../../packages/bench/src/simulate/calibration.ts';
import { type Sizing, sizeFor } from '../../packages/bench/src/simulate/growth.ts';
import { clusterLimits, type Limit, singleNodeLimits } from '../../packages/bench/src/simulate/limits.ts';
import { disk, machines, price, shown } from '../../packages/bench/src/simulate/sizingText.ts';
import { assumptionsTable } from './assumptionsTable.ts';
import { markdownTable } from './markdownTable.ts';

const sizes = [100, 20_000, 1_000_000, 100_000_000];
const databases = ['sqlite', 'postgres'] as const;

/** Returns the generated parts of docs/scaling.md by name. */
export function scalingParts(runs: readonly RecordedRun[]): Map<string, string> {
  const calibration = calibrate([...runs]);
  return new Map([
    ['sizes', sizesTable(sizes.map((people) => sizeFor(people, calibration, assumptions)))],
    ['units', unitsTable(runs)],
    ['check', checkTable(runs)],
    ['nodes', nodesTable(runs)],
    [
      'limits',
      limitsTable(singleNodeLimits(calibration, assumptions), clusterLimits(calibration, assumptions)),
    ],
    [
      'first-limits',
      firstLimitsTable(singleNodeLimits(calibration, assumptions), clusterLimits(calibration, assumptions)),
    ],
    ['crowd', crowdText(calibration.costs.postgres.cpu.frameUs, assumptions)],
    ['assumptions', assumptionsTable(assumptions)],
    ['peers', peersTable(runs)],
  ]);
}

function sizesTable(sizings: readonly Sizing[]): string {
  const row = (name: string, value: (sizing: Sizing) => string) => [name, ...sizings.map(value)];
  return markdownTable(
    ['People', ...sizings.map(({ people }) => people.toLocaleString('en'))],
    [
      row('Machines', machines),
      row('Posts a second', ({ demand }) => shown(demand.rates.post)),
      row('Deliveries a second', ({ demand }) => shown(demand.framesPerS)),
      row('Connections', ({ demand }) => shown(demand.sockets)),
      row('Cores in use: nodes', ({ cores }) => shown(cores)),
      row('Cores in use: databases', ({ databaseCores }) => shown(databaseCores)),
      row('Memory', ({ memoryGb }) => `${shown(memoryGb)} GB`),
      row('Database after a year', ({ diskTb }) => disk(diskTb)),
      row('Files after a year', ({ fileTb }) => disk(fileTb)),
      row('Network to clients', ({ egressMbitPerS }) => `${shown(egressMbitPerS)} Mbit/s`),
      row('Events on the bus, a second', ({ busEventsPerS }) => shown(busEventsPerS)),
      row('Cost a month', ({ costPerMonth }) => price(costPerMonth)),
      row('Cost a month for each person', ({ costPerPerson }) => price(costPerPerson)),
    ],
  );
}

/** Returns the last recorded costs with each database. */
export const lastCosts = (runs: readonly RecordedRun[]) =>
  databases.map((database) => latestCostsRun(runs, database)!);

function unitsTable(runs: readonly RecordedRun[]): string {
  const [sqlite, postgres] = lastCosts(runs) as [RecordedRun, RecordedRun];
  const row = (name: string, figure: string, unit: string) => [
    name,
    `${shown(sqlite.figures[figure]!, 3)} ${unit}`,
    `${shown(postgres.figures[figure]!, 3)} ${unit}`,
    unit === 'µs' ? `${shown(postgres.figures[`database_${figure}`]!, 3)} µs` : '',
  ];
  return markdownTable(
    ['Unit', 'Node, SQLite', 'Node, PostgreSQL', `PostgreSQL itself`],
    [
      ...actions.map((action) => row(unitNames[action], `${action}_us`, 'µs')),
      row('frame to a socket', 'frame_us', 'µs'),
      row('stored message: rows', 'row_bytes_per_post', 'bytes'),
      row('stored message: event log, for its retention', 'log_bytes_per_post', 'bytes'),
      row('stored message: search index', 'search_bytes_per_post', 'bytes'),
      row('memory of the node with 200 connections', 'base_mb', 'MB'),
      ['recorded', ...[sqlite, postgres].map(recordedText), ''],
    ],
  );
}

const unitNames: Record<(typeof actions)[number], string> = {
  post: 'post, without its frames',
  reaction: 'reaction',
  read: 'read mark',
  typing: 'typing signal',
  page: 'page of 25 messages',
  list: 'list of channels',
  search: 'search',
  connect: 'connection',
};

function checkTable(runs: readonly RecordedRun[]): string {
  const checked = databases.flatMap((database) => {
    const run = latestRun(runs, 'simulate', 'cpu_error', database);
    return run ? [run] : [];
  });
  if (checked.length === 0) return 'No run of `simulate` is recorded yet.';
  const row = (run: RecordedRun, name: string, real: string, predicted: string, unit: string) => [
    `${name}, ${databaseNames[run.conditions.database as 'sqlite' | 'postgres']}`,
    `${shown(run.figures[real]!, 3)} ${unit}`,
    `${shown(run.figures[predicted]!, 3)} ${unit}`,
    `${shown(100 * (run.figures[predicted]! / run.figures[real]! - 1))} %`,
    recordedText(run),
  ];
  return markdownTable(
    ['500 people', 'Measured', 'Predicted', 'Difference', 'Recorded'],
    checked.flatMap((run) => [
      row(run, 'CPU of the node', 'cores', 'predicted_cores', 'cores'),
      ...(run.figures.database_cores === undefined
        ? []
        : [row(run, 'CPU of the database', 'database_cores', 'predicted_database_cores', 'cores')]),
      row(run, 'memory of the node', 'memory_mb', 'predicted_memory_mb', 'MB'),
      row(run, 'network to clients', 'sent_mb_per_s', 'predicted_sent_mb_per_s', 'MB/s'),
    ]),
  );
}

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** The sentence to show until a run of several nodes is recorded. */
const unmeasured = `Figures for 2 and 3 nodes are not measured yet. Until the bench \`cluster\` is recorded, the simulator assumes ${assumptions.clusterCpuRatio} times the CPU of one node for each delivery.`;

const buses = ['nats', 'postgres'] as const;
const busNames = { nats: 'NATS', postgres: 'PostgreSQL' };

function nodesTable(runs: readonly RecordedRun[]): string {
  const recorded = buses.flatMap((bus) => latestClusterRun(runs, bus) ?? []);
  if (recorded.length === 0) return unmeasured;
  const rows = recorded.flatMap(({ figures, conditions }) =>
    [1, 2, 3].map((nodes) => {
      const value = (figure: string) => shown(figures[`${figure}_${nodes}`]!, 3);
      const ratio = (figure: string) => (nodes === 1 ? '1' : shown(figures[figure]!, 3));
      return [
        `${nodes}, ${busNames[conditions.bus as (typeof buses)[number]]}`,
        value('cpu_us_per_delivery'),
        ratio(`cpu_ratio_${nodes}`),
        ratio(`cpu_ratio_${nodes}_small`),
        ratio(`cpu_ratio_${nodes}_small_together`),
        value('p50_ms'),
        value('p99_ms'),
        value('database_cores'),
        value('saturated_posts_per_s'),
      ];
    }),
  );
  return [
    markdownTable(
      [
        'Nodes, bus',
        'CPU of a delivery, µs',
        'over one node’s',
        'the same, small channels',
        'the same, members together',
        'p50, ms',
        'p99, ms',
        'cores of PostgreSQL',
        'most posts a second',
      ],
      rows,
    ),
    '',
    ...recorded.map(
      (run) =>
        `Recorded ${recordedText(run)}, with ${busNames[run.conditions.bus as (typeof buses)[number]]}: ${run.conditions.load}.`,
    ),
    ...(recorded[0]?.conditions.bus === 'nats'
      ? ['', '![CPU of a delivery over several nodes](scaling/cluster.svg)']
      : []),
  ].join('\n');
}

function limitsTable(single: readonly Limit[], cluster: readonly Limit[]): string {
  const rows = (of: string, limits: readonly Limit[]) =>
    limits.map(({ name, people }, index) => [index === 0 ? of : '', name, people.toLocaleString('en')]);
  return markdownTable(
    ['', 'Limit', 'People'],
    [...rows('One node with SQLite', single), ...rows('Any number of nodes, one PostgreSQL', cluster)],
  );
}

/** Returns how much of the first limit some numbers of people use. */
function firstLimitsTable(single: readonly Limit[], cluster: readonly Limit[]): string {
  const use = ({ name, people }: Limit, by: number) =>
    by <= people
      ? `${shown((100 * by) / people)} % of the ${name}`
      : `${shown(by / people)} times the ${name}`;
  return markdownTable(
    ['People', 'One node with SQLite', 'Any number of nodes, one PostgreSQL'],
    [10_000, 1_000_000, 100_000_000].map((people) => [
      people.toLocaleString('en'),
      use(single[0]!, people),
      use(cluster[0]!, people),
    ]),
  );
}

const crowdSize = 1_000_000;

/** Returns what a post to a channel of a million members costs. */
function crowdText(frameUs: number, assumed: Assumptions): string {
  const frames = crowdSize * assumed.connectedShare * assumed.socketsPerPerson;
  const nodes = Math.ceil(frames / assumed.maxSocketsPerNode);
  const seconds = (frames * frameUs) / 1e6;
  const onNode = seconds / nodes / assumed.coresPerNode;
  return [
    `One post, half of the members connected, ${assumed.socketsPerPerson} connections each: ${frames.toLocaleString('en')} frames.`,
    `At ${shown(frameUs)} µs that is ${shown(seconds)} seconds of CPU, on ${nodes} nodes of ${assumed.maxSocketsPerNode.toLocaleString('en')} connections ${shown(seconds / nodes)} s each, over ${assumed.coresPerNode} processors ${shown(onNode)} s.`,
    `At ${shown(100 * assumed.maxUtilization)} % of the processors that is ${shown(assumed.maxUtilization / onNode)} posts a second; slow mode keeps the rate below.`,
  ].join(' ');
}

/** The servers that the bench `peers` compares. */
export const peerNames = ['confab', 'ejabberd', 'prosody'] as const;

function peersTable(runs: readonly RecordedRun[]): string {
  const run = latestRun(runs, 'peers', 'cpu_s_per_million_confab');
  if (!run) return 'No run of `peers` is recorded yet.';
  const row = (name: string, figure: string) => [
    name,
    ...peerNames.map((peer) => shown(run.figures[`${figure}_${peer}`]!, 3)),
  ];
  return [
    markdownTable(
      ['', 'Confab', `ejabberd ${run.conditions.ejabberd}`, `Prosody ${run.conditions.prosody}`],
      [
        row('deliveries a second at saturation', 'deliveries_per_s'),
        row('deliveries a second when asked for 20,000', 'fixed_deliveries_per_s'),
        row('p50 then, ms', 'p50_ms'),
        row('p99 then, ms', 'p99_ms'),
        row('CPU seconds for a million deliveries then', 'cpu_s_per_million'),
        row('… at saturation', 'cpu_s_per_million_saturated'),
        row('memory of an idle connection, kB', 'kb_per_connection'),
      ],
    ),
    '',
    `Recorded ${recordedText(run)}.`,
    '',
    '![CPU seconds for a million deliveries](scaling/peers.svg)',
  ].join('\n');
}

function recordedText({ date, commit, conditions }: RecordedRun): string {
  const load = conditions.load_average === undefined ? '' : `, load average ${conditions.load_average}`;
  return `${date.slice(0, 10)}${commit ? `, ${commit}` : ''}${load}`;
}
