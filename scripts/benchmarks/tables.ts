import type { BenchOptions } from '../../packages/bench/src/benches/benchOptions.ts';
import { type Floor, type Floors, judge } from '../../packages/bench/src/judge.ts';
import type { RecordedRun } from '../../packages/bench/src/recordedRun.ts';

type DatabaseName = BenchOptions['database'];

/** Returns the table of every figure that has a floor or a goal, with its last recorded value and its range. */
export function figuresTable(
  runs: readonly RecordedRun[],
  floors: Readonly<Record<DatabaseName, Floors>>,
): string {
  const rows = Object.keys(floors.postgres).flatMap((bench) =>
    databasesOf(runs, bench).flatMap((database) =>
      Object.entries(floors[database][bench] ?? {}).flatMap(([figure, floor]) => {
        const measured = runs.filter(
          (run) =>
            run.bench === bench && run.figures[figure] !== undefined && run.conditions.database === database,
        );
        const last = measured.at(-1);
        if (!last) return [];
        const values = measured.map((run) => run.figures[figure] as number);
        const range =
          values.length === 1
            ? '1 run'
            : `${shown(Math.min(...values))} to ${shown(Math.max(...values))} (${values.length} runs)`;
        const name = database === 'postgres' ? `${bench} (PostgreSQL)` : bench;
        return `| ${name} | \`${figure}\` | ${limitText(floor)} | ${goalText(floor)} | ${lastText(last, figure, floor)} | ${dateAndCommit(last)} | ${range} |`;
      }),
    ),
  );
  return [
    '| Bench | Figure | Floor | Goal | Last run | Date, commit | All recorded runs |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Returns the page of all recorded runs: a table for each bench, newest first. */
export function runsPage(runs: readonly RecordedRun[]): string {
  const benches = [...new Set(runs.map(({ bench }) => bench))].sort();
  const sections = benches.map((bench) => {
    const ofBench = runs.filter((run) => run.bench === bench);
    const figures = [...new Set(ofBench.flatMap((run) => Object.keys(run.figures)))].filter(
      (figure) => !['missing', 'duplicated', 'out_of_order'].includes(figure),
    );
    const rows = ofBench.toReversed().map((run) => {
      const cells = figures.map((figure) => {
        const value = run.figures[figure];
        return value === undefined ? '' : shown(value);
      });
      return `| ${dateAndCommit(run)} | ${run.conditions.database} | ${cells.join(' | ')} | ${run.note ?? ''} |`;
    });
    return [
      `## ${bench}`,
      '',
      `| Date, commit | Database | ${figures.map((figure) => `\`${figure}\``).join(' | ')} | Note |`,
      `|---|---|${'---|'.repeat(figures.length)}---|`,
      ...rows,
    ].join('\n');
  });
  return `${['# Recorded runs', intro, ...sections].join('\n\n')}\n`;
}

const intro =
  'Newest first; `npm run bench:charts` writes this page from [runs](runs/). A commit in parentheses is not the one that was measured: it is the one that added the figure to this repository.';

const databasesOf = (runs: readonly RecordedRun[], bench: string): DatabaseName[] =>
  (['sqlite', 'postgres'] as const).filter((database) =>
    runs.some((run) => run.bench === bench && run.conditions.database === database),
  );

function lastText(run: RecordedRun, figure: string, floor: Floor): string {
  const [verdict] = judge(run.figures, { [figure]: floor });
  const value = shown(run.figures[figure] as number);
  if (verdict?.standing === 'short') return `**${value}**, misses the floor`;
  return verdict?.standing === 'goal' ? `${value}, at the goal` : value;
}

function dateAndCommit({ date, commit, recordedIn }: RecordedRun): string {
  const day = date.slice(0, 10);
  if (commit) return `${day}, ${commit}`;
  return recordedIn ? `${day} (${recordedIn})` : day;
}

function limitText({ least, most }: Floor): string {
  if (least !== undefined) return `≥ ${shown(least)}`;
  return most === undefined ? '' : `≤ ${shown(most)}`;
}

function goalText({ most, goal }: Floor): string {
  return `${most === undefined ? '≥' : '≤'} ${shown(goal)}`;
}

const shown = (value: number) =>
  Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 3 });
