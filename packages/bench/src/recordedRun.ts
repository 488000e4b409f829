import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Report, roundedFigures } from './report.ts';

/** A run of a bench, kept as one JSON file in `docs/benchmarks/runs`. */
export interface RecordedRun extends Report {
  /** The day or the moment (UTC) of the run. */
  date: string;
  /** The commit that was measured; `null` if it is unknown or the tree had other changes. */
  commit: string | null;
  /** The commit that added the figures to this repository, for runs that do not name the measured one. */
  recordedIn?: string;
  /** Notes that a reader needs to judge the figures. */
  note?: string;
}

/** The folder of the recorded runs. */
export const recordedRunsFolder = join(import.meta.dirname, '../../../docs/benchmarks/runs');

/** Returns the recorded runs, oldest first. */
export const readRecordedRuns = (folder = recordedRunsFolder): RecordedRun[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedRun);

/** Writes a run as a JSON file named after its time and bench, and returns the file's path. */
export function recordRun({ bench, figures, conditions }: Report, now: Date, folder: string): string {
  const run: RecordedRun = {
    date: now.toISOString(),
    commit: committedState(),
    bench,
    conditions,
    figures: roundedFigures(figures),
  };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${run.date.slice(0, 16).replace(':', '')}-${bench}.json`);
  writeFileSync(path, `${JSON.stringify(run, null, 2)}\n`);
  return path;
}

/** Returns the short name of the checked-out commit, or `null` without git or with uncommitted changes. */
function committedState(): string | null {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('rev-parse', '--short=8', 'HEAD');
  const changes = git('status', '--porcelain', '--', ':/', ':!/docs/benchmarks');
  return commit === '' || changes !== '' ? null : commit;
}
