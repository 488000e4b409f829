import { type ImportPerson, maxImportPeople } from '@confab/protocol';
import { withIndexes, writeUsers } from '../../bulk/index.ts';
import { batchesOf } from './batchesOf.ts';
import { updatePeople } from './importStore.ts';
import type { Loading } from './loading.ts';
import type { LoadProgress } from './loadProgress.ts';
import type { People } from './people.ts';
import type { SourcePerson } from './source.ts';

const rowsPerBatch = 250;
const maxPeople = 200_000;
/** The report shows the first people by name; more than these are not kept until they are sorted. */
const maxKept = 4 * maxImportPeople;

/** Imports the people of an archive, and stores whom the report shows. */
export async function loadPeople(loading: Loading, progress: LoadProgress, people: People): Promise<void> {
  const { context, tally, isDry, importId } = loading;
  const shown: ImportPerson[] = [];
  let at = 0;
  tally.isMuted = progress.isDone('people', at);
  for await (const batch of batchesOf(distinctPeople(loading), rowsPerBatch)) {
    const matched = await people.match(batch, tally.note);
    at += batch.length;
    shown.push(...matched.map(({ person }) => person).slice(0, maxKept - shown.length));
    const rows = matched.flatMap(({ row }) => row ?? []);
    tally.add('users', { found: matched.length, written: rows.length, there: matched.length - rows.length });
    if (!tally.isMuted) {
      await progress.save({ phase: 'people', at }, async (tx) => {
        if (!isDry && rows.length > 0) await writeUsers(context, tx, withIndexes(rows));
      });
    }
    tally.isMuted = progress.isDone('people', at);
  }
  if (progress.isPhaseDone('people')) return;
  const first = shown.sort((left, right) => left.name.localeCompare(right.name)).slice(0, maxImportPeople);
  await progress.save({ phase: 'channels', at: 0 }, async (tx) => {
    await tx.run(updatePeople, { id: importId, people: JSON.stringify(first), people_count: at });
  });
}

async function* distinctPeople({ source, tally }: Loading): AsyncGenerator<SourcePerson> {
  const seen = new Set<string>();
  for await (const person of source.people(tally.note)) {
    const { sourceId } = person;
    if (seen.has(sourceId)) tally.note('users', 'duplicate_id', true, sourceId);
    else if (seen.size >= maxPeople) tally.note('users', 'too_many', true, sourceId);
    else {
      seen.add(sourceId);
      yield person;
    }
  }
}
