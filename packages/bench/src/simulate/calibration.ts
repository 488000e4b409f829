import type { DatabaseName } from '@confab/testing/process';
import type { BusName } from '../benches/benchOptions.ts';
import { type RecordedRun, readRecordedRuns } from '../recordedRun.ts';
import type { NodeLimits } from './predictNode.ts';
import { costsOfFigures, type UnitCosts } from './unitCosts.ts';

/** Returns the newest recorded run of a bench that has a figure. */
export function latestRun(
  runs: readonly RecordedRun[],
  bench: string,
  figure: string,
  database?: DatabaseName,
): RecordedRun | undefined {
  return runs
    .filter(
      (run) =>
        run.bench === bench &&
        run.figures[figure] !== undefined &&
        (database === undefined || run.conditions.database === database),
    )
    .at(-1);
}

/** Returns a figure of the newest recorded run that has it. */
export const latestFigure = (...of: [...Parameters<typeof latestRun>]): number | undefined =>
  latestRun(...of)?.figures[of[2]];

/** Returns the newest recorded run with costs: `simulate` measures them too. */
export const latestCostsRun = (
  runs: readonly RecordedRun[],
  database: DatabaseName,
): RecordedRun | undefined =>
  runs
    .filter(
      ({ bench, figures, conditions }) =>
        ['costs', 'simulate'].includes(bench) &&
        figures.frame_us !== undefined &&
        conditions.database === database,
    )
    .at(-1);

/** Returns the newest recorded run of several nodes with this bus. */
export const latestClusterRun = (runs: readonly RecordedRun[], bus: BusName): RecordedRun | undefined =>
  latestRun(
    runs.filter(({ conditions }) => conditions.bus === bus),
    'cluster',
    'cpu_ratio_2_small',
  );

/** The time of a commit with a sync on a server's disk: an assumption. */
const commitMs = 2;

/** Returns the limits of a node in the recorded runs of `post` and `connections`. */
export function nodeLimits(database: DatabaseName, runs = readRecordedRuns()): NodeLimits {
  const kbPerSocket = latestFigure(runs, 'connections', 'kb_per_connection');
  if (kbPerSocket === undefined) throw new Error('No run of connections is recorded.');
  // Without a recorded run at saturation, sharing a commit is assumed to gain nothing.
  const saturatedPostUs = latestFigure(runs, 'post', 'cpu_us_per_post', database) ?? Number.POSITIVE_INFINITY;
  return { saturatedPostUs, commitMs, kbPerSocket };
}

/** PostgreSQL's posts a second before any run was recorded; `post --database postgres` replaces it. */
const unrecordedPostgresPosts = 1840;

/** The inputs of the simulator from recorded runs. */
export interface Calibration {
  costs: Readonly<Record<DatabaseName, UnitCosts>>;
  limits: Readonly<Record<DatabaseName, NodeLimits>>;
  /** Posts a second that one database writes at most, fully durable. */
  maxPostsPerS: Readonly<Record<DatabaseName, number>>;
  /**
   * CPU for each delivery with 2 and 3 nodes over one node's, in small channels, which most are; `undefined` until
   * `cluster` is recorded.
   */
  clusterCpuRatio: Readonly<Record<2 | 3, number | undefined>>;
}

/** Reads what the simulator needs from the recorded runs. */
export function calibrate(runs = readRecordedRuns()): Calibration {
  const costsOf = (database: DatabaseName) => {
    const run = latestCostsRun(runs, database);
    if (!run) throw new Error(`Record a run first: npm run bench -- costs --database ${database} --record`);
    return costsOfFigures(run.figures);
  };
  const cluster = latestClusterRun(runs, 'nats');
  const posts = (database: DatabaseName) => latestFigure(runs, 'post', 'posts_per_s_64', database);
  return {
    costs: { sqlite: costsOf('sqlite'), postgres: costsOf('postgres') },
    limits: { sqlite: nodeLimits('sqlite', runs), postgres: nodeLimits('postgres', runs) },
    maxPostsPerS: {
      sqlite: posts('sqlite') as number,
      postgres: posts('postgres') ?? unrecordedPostgresPosts,
    },
    clusterCpuRatio: {
      2: cluster?.figures.cpu_ratio_2_small,
      3: cluster?.figures.cpu_ratio_3_small,
    },
  };
}
