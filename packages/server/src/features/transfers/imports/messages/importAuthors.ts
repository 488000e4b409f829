import type { Reader } from '../../../../core/storage/database.ts';
import { withIndexes, writeUsers } from '../../../bulk/index.ts';
import type { Loading } from '../loading.ts';
import type { MatchedPerson } from '../people.ts';

/** Counts and inserts users known only from messages, so that these messages have authors. */
export async function importAuthors(
  { context, tally, isDry }: Loading,
  authors: readonly MatchedPerson[],
): Promise<void> {
  const ids = authors.map(({ person }) => person.user_id);
  const existing = await existingIds(context.database.read, ids);
  const there = ids.filter((id) => existing.has(id)).length;
  tally.add('users', { found: ids.length, written: ids.length - there, there });
  const rows = authors.flatMap(({ row }) => row ?? []);
  if (isDry || rows.length === 0) return;
  await context.database.write((tx) => writeUsers(context, tx, withIndexes(rows)));
}

async function existingIds(read: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.query<{ id: string }>((k) =>
    k.selectFrom('users').select('id').where('id', 'in', ids),
  );
  return new Set(rows.map(({ id }) => id));
}
