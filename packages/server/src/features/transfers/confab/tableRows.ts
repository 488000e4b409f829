import { type RawBuilder, sql } from 'kysely';
import type { Reader, Transaction } from '../../../core/storage/database.ts';
import type { Column, Row } from './columns.ts';
import type { ExportedTable } from './exportedTables.ts';

/** Rows with their columns. */
export interface Rows {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

const rowsPerBatch = 500;

/** Yields the rows of a table by its key, in batches: all, or those that meet a condition. */
export async function* rowsOf(
  read: Reader,
  { table, key }: ExportedTable,
  condition: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): AsyncGenerator<Row> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let after: unknown[] | undefined; ; ) {
    const beyond = after ? sql`(${columns}) > (${sql.join(after)})` : sql`1 = 1`;
    const rows = await read.query<Row>(
      () =>
        sql`select * from ${sql.table(table)} where ${beyond} and ${condition} order by ${columns} limit ${sql.lit(rowsPerBatch)}`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerBatch) return;
    after = key.map((column) => last[column]);
    // Yields to other work.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns the key of a row. */
export const keyOf = (exported: ExportedTable, row: Row) =>
  JSON.stringify(exported.key.map((name) => row[name]));

/** Returns which of the rows exist. */
export async function existingKeys(
  read: Reader,
  exported: ExportedTable,
  { columns, rows }: Rows,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const kindOf = new Map(columns.map(({ name, kind }) => [name, kind]));
  const key = sql.join(exported.key.map((name) => sql.ref(name)));
  const typed = (name: string, value: unknown) =>
    kindOf.get(name) === 'whole' ? sql`cast(${value} as bigint)` : sql`cast(${value} as text)`;
  const keys = rows.map((row) => sql`(${sql.join(exported.key.map((name) => typed(name, row[name])))})`);
  const existing = await read.query<Row>(
    () => sql`select ${key} from ${sql.table(exported.table)} where (${key}) in (values ${sql.join(keys)})`,
  );
  return new Set(existing.map((row) => keyOf(exported, row)));
}

/** Inserts new rows; also replaces existing ones in a table that is replaced. */
export async function writeRows(
  tx: Transaction,
  exported: ExportedTable,
  { columns, rows }: Rows,
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(({ name }) => name);
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`);
  const list = sql.join(names.map((name) => sql.ref(name)));
  const into = sql`insert into ${sql.table(exported.table)} (${list}) values ${sql.join(values)}`;
  const key = sql.join(exported.key.map((name) => sql.ref(name)));
  const others = names.filter((name) => !exported.key.includes(name));
  const set = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  await tx.query(() =>
    exported.replaces
      ? sql`${into} on conflict (${key}) do update set ${sql.join(set)}`
      : sql`${into} on conflict do nothing`,
  );
  if (exported.isCounted) await advanceSequence(tx, exported);
}

/** Sets PostgreSQL's sequence past the imported numbers. */
async function advanceSequence(tx: Transaction, exported: ExportedTable): Promise<void> {
  if (tx.dialect.name === 'sqlite') return;
  await tx.query(
    () =>
      sql`select setval(pg_get_serial_sequence(${exported.table}, 'id'), (select max(id) from ${sql.table(exported.table)}))`,
  );
}
