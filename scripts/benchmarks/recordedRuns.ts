import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import allFloors from '../../packages/bench/src/floors.json' with { type: 'json' };
import type { Floors } from '../../packages/bench/src/judge.ts';
import { type RecordedRun, recordedRunsFolder } from '../../packages/bench/src/recordedRun.ts';

/** The floors and goals of every bench. */
export const floors = allFloors as Floors;

/** Returns the recorded runs, oldest first. */
export function recordedRuns(): RecordedRun[] {
  return readdirSync(recordedRunsFolder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(recordedRunsFolder, name), 'utf8')) as RecordedRun);
}
