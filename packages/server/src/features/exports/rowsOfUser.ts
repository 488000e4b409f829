import { sql } from 'kysely';
import type { Reader } from '../../core/storage/database.ts';
import type { Tables } from '../../core/storage/tables.ts';

/** A table with users' rows: the user column and the columns to iterate by. */
export interface TableOfUser {
  readonly table: keyof Tables & string;
  readonly by: string;
  /** Its primary key. If it begins with `by`, or `by` has an index, the rows are found directly. */
  readonly key: readonly string[];
  readonly isIndexed: boolean;
}

const rowsAtATime = 500;
const placesAtATime = 10_000;

/** Yields a user's rows of a table, in key order; tables without an index by user are scanned in windows. */
export async function* rowsOfUser(
  reader: Reader,
  of: TableOfUser,
  userId: string,
): AsyncGenerator<Record<string, unknown>> {
  let after: unknown[] | undefined;
  for (;;) {
    const end = of.isIndexed ? undefined : await windowEnd(reader, of, after);
    const rows = await readRows(reader, of, { userId, after, end });
    yield* rows;
    const last = rows.length === rowsAtATime ? cursorOf(of, rows.at(-1)) : end;
    if (!last) return;
    after = last;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const cursorOf = ({ key }: TableOfUser, row: Record<string, unknown> | undefined) =>
  row && key.map((column) => row[column]);

const keyOf = ({ key }: TableOfUser) => sql.join(key.map((column) => sql.ref(column)));

async function windowEnd(reader: Reader, of: TableOfUser, after: unknown[] | undefined) {
  const [row] = await reader.query<Record<string, unknown>>(
    () => sql`select ${keyOf(of)} from ${sql.table(of.table)} where ${beyond(of, after)}
      order by ${keyOf(of)} limit 1 offset ${sql.lit(placesAtATime - 1)}`,
  );
  return cursorOf(of, row);
}

function readRows(
  reader: Reader,
  of: TableOfUser,
  { userId, after, end }: { userId: string; after: unknown[] | undefined; end: unknown[] | undefined },
): Promise<Record<string, unknown>[]> {
  const upTo = end ? sql`(${keyOf(of)}) <= (${sql.join(end)})` : sql`1 = 1`;
  return reader.query<Record<string, unknown>>(
    () => sql`select * from ${sql.table(of.table)}
      where ${sql.ref(of.by)} = ${userId} and ${beyond(of, after)} and ${upTo}
      order by ${keyOf(of)} limit ${sql.lit(rowsAtATime)}`,
  );
}

const beyond = (of: TableOfUser, after: unknown[] | undefined) =>
  after ? sql`(${keyOf(of)}) > (${sql.join(after)})` : sql`1 = 1`;
