import type { NewJob } from '../../../../core/jobs/jobQueue.ts';
import type { JsonObject } from '../../imports/fields.ts';
import { timerKinds, timersPath } from '../archiveForm.ts';
import { archivedObjects } from './archivedObjects.ts';
import { type EverythingLoading, positionOfFiles, saveProgress } from './everythingLoading.ts';

const timersPerBatch = 250;
const maxKeyLength = 200;

/** Imports the timers, which keep their times. */
export async function importTimers(loading: EverythingLoading): Promise<void> {
  const { context, zip, tally, isDry } = loading;
  const timers: NewJob[] = [];
  for await (const { object, location } of archivedObjects(loading, zip.entries.get(timersPath), 'records')) {
    if (!object) continue;
    const timer = timerOf(object);
    if (timer) timers.push(timer);
    else tally.note('records', 'broken_line', true, location);
  }
  for (let from = 0; from < timers.length && !isDry; from += timersPerBatch) {
    await context.database.write(async (tx) => {
      for (const timer of timers.slice(from, from + timersPerBatch)) await context.jobs.enqueue(tx, timer);
    });
  }
  tally.add('records', { found: timers.length, written: timers.length });
  await saveProgress(loading, { at: positionOfFiles, within: 0 });
}

function timerOf({ kind, key, run_at, payload }: JsonObject): NewJob | undefined {
  const runAtMs = Date.parse(String(run_at));
  if (typeof kind !== 'string' || !timerKinds.has(kind)) return undefined;
  if (typeof key !== 'string' || key.length > maxKeyLength || !Number.isSafeInteger(runAtMs))
    return undefined;
  // A payload of one of these kinds, as a server of Confab exported it.
  return { kind, key, run_at: runAtMs, payload } as NewJob;
}
