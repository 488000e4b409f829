import { randomUUID } from 'node:crypto';
import { ChatError, exportEverythingTask, notAllowed, type Task } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../../core/access/actor.ts';
import { isHost } from '../../../core/access/roles.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { FileMissing } from '../../../core/files/fileStorage.ts';
import { serverVersion } from '../../../core/observe/version.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { auditLog } from '../../audit/index.ts';
import { type Entry, keepExport } from '../../exports/index.ts';
import { type RunningTask, type TaskStep, tasks } from '../../tasks/index.ts';
import {
  archiveFormat,
  blobFolder,
  blobKey,
  type Manifest,
  manifestPath,
  timerKinds,
  timersPath,
} from './archiveForm.ts';
import { columnsOf, type Row, toArchived } from './columns.ts';
import { type ExportedTable, exportedTables } from './exportedTables.ts';

/** The optional parts of a full export. */
export interface EverythingOptions {
  readonly files: boolean;
  readonly passwords: boolean;
}

const rowsPerBatch = 500;

/** Requests a full export, for admins; with passwords for the host's back end only. Throws `not_allowed`. */
export function requestFullExport(
  context: ServerContext,
  actor: Actor,
  options: EverythingOptions,
): Promise<Task> {
  if (options.passwords && !isHost(actor)) {
    throw new ChatError(notAllowed, {
      message: 'Password hashes can only be exported from the command line.',
    });
  }
  return context.database.write(async (tx) => {
    const subject = { kind: 'app', id: 'app' } as const;
    await auditLog(context).record(tx, { actor, action: 'app.exported', subject, details: { ...options } });
    return tasks(context).ask(tx, actor, { kind: exportEverythingTask, payload: options });
  });
}

/** Writes a snapshot of the store into an archive, with the files it references. */
export async function exportEverything(
  context: ServerContext,
  task: RunningTask<EverythingOptions>,
): Promise<TaskStep> {
  const created = new Date(context.clock.now()).toISOString();
  const name = `confab-${created.slice(0, 10)}.zip`;
  const of = { kind: 'everything', subject: 'everything', name, askedById: task.askedById } as const;
  return keepExport(context, of, entriesOf(context, task.payload, created));
}

async function* entriesOf(
  context: ServerContext,
  { files, passwords }: EverythingOptions,
  created_at: string,
): AsyncGenerator<Entry> {
  // Taken when the first entry is requested: a later erasure is detected.
  await using snapshot = await context.database.snapshot(context.files.freshPath());
  const { read } = snapshot;
  const manifest: Manifest = {
    form: 'confab',
    format: archiveFormat,
    id: randomUUID(),
    version: serverVersion,
    created_at,
    files,
    passwords,
  };
  yield { path: manifestPath, open: () => each([manifest]) };
  for (const of of exportedTables) {
    if (of.isSecret && !passwords) continue;
    yield { path: `${of.file}.jsonl`, open: () => archivedRows(read, of) };
  }
  yield { path: timersPath, open: () => timersIn(read) };
  if (files) yield* blobEntries(context, read);
}

async function* each(values: readonly object[]): AsyncGenerator<object> {
  yield* values;
}

async function* archivedRows(read: Reader, of: ExportedTable): AsyncGenerator<object> {
  const columns = await columnsOf(read, of);
  for await (const row of rowsOf(read, of)) yield toArchived(columns, row);
}

/** Yields all rows of a table by its key, in batches. */
async function* rowsOf(read: Reader, { table, key }: ExportedTable): AsyncGenerator<Row> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let after: unknown[] | undefined; ; ) {
    const beyond = after ? sql`(${columns}) > (${sql.join(after)})` : sql`1 = 1`;
    const rows = await read.query<Row>(
      () =>
        sql`select * from ${sql.table(table)} where ${beyond} order by ${columns} limit ${sql.lit(rowsPerBatch)}`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerBatch) return;
    after = key.map((column) => last[column]);
    // Yields to other work.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function* timersIn(read: Reader): AsyncGenerator<object> {
  const kinds = [...timerKinds];
  const jobs = await read.query<{ kind: string; key: string; run_at: number; payload: string }>(
    (k) =>
      k
        .selectFrom('jobs')
        .select(['kind', 'key', 'run_at', 'payload'])
        .where('kind', 'in', kinds)
        .where('key', 'is not', null)
        .where('state', '<>', 'failed')
        .orderBy('key') as never,
  );
  for (const { kind, key, run_at, payload } of jobs) {
    yield { kind, key, run_at: new Date(run_at).toISOString(), payload: JSON.parse(payload) };
  }
}

/** Yields the referenced bytes, each once; missing ones are logged and omitted. */
async function* blobEntries({ files, logger }: ServerContext, read: Reader): AsyncGenerator<Entry> {
  const seen = new Set<string>();
  for await (const key of blobKeys(read)) {
    if (seen.has(key) || !blobKey.test(key)) continue;
    seen.add(key);
    try {
      const bytes = await files.read(key);
      yield { path: `${blobFolder}${key}`, open: async () => bytes, stored: true };
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      logger.error({ err: error }, 'a file is missing from the storage');
    }
  }
}

async function* blobKeys(read: Reader): AsyncGenerator<string> {
  for (const of of exportedTables) {
    const { blobs = [] } = of;
    if (of.table === 'link_images') {
      for await (const { key } of rowsOf(read, of)) yield* [`${key}-large`, `${key}-small`];
    }
    if (blobs.length === 0) continue;
    for await (const row of rowsOf(read, of)) {
      if (row.removed_at !== undefined && row.removed_at !== null) continue;
      for (const column of blobs) if (typeof row[column] === 'string') yield row[column];
    }
  }
}
