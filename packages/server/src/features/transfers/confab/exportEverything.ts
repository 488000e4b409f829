import { randomUUID } from 'node:crypto';
import { ChatError, exportEverythingTask, notAllowed, type Task } from '@confab/protocol';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../../core/access/actor.ts';
import { isHost } from '../../../core/access/roles.ts';
import { requireTenantHost } from '../../../core/access/tenants.ts';
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
import { columnsOf, toArchived } from './columns.ts';
import { type ExportedTable, exportedTables } from './exportedTables.ts';
import { storedBlobs } from './storedBlobs.ts';
import { rowsOf } from './tableRows.ts';
import { belongsTo, sharedTables } from './tenantTables.ts';

/** The optional parts of a full export. */
export interface EverythingOptions {
  readonly files: boolean;
  readonly passwords: boolean;
  /** Limits it to a tenant (TEN-02). */
  readonly tenant?: string;
}

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
    return tasks(context).request(tx, actor, { kind: exportEverythingTask, payload: options });
  });
}

/** Requests an export of a tenant, for its host's back end. Throws `not_allowed`. */
export function requestTenantExport(
  context: ServerContext,
  actor: Actor,
  tenant: string,
  options: EverythingOptions,
): Promise<Task> {
  requireTenantHost(actor, tenant);
  return context.database.write((tx) =>
    tasks(context).request(tx, actor, {
      kind: exportTenantTask,
      payload: { ...options, tenant },
      result: { tenant },
    }),
  );
}

/** The kind of the task that exports a tenant. */
export const exportTenantTask = 'export-tenant';

/** Writes a snapshot of the store into an archive, with the files it references. */
export async function exportEverything(
  context: ServerContext,
  task: RunningTask<EverythingOptions>,
): Promise<TaskStep> {
  const created = new Date(context.clock.now()).toISOString();
  const { tenant } = task.payload;
  const name = `confab-${tenant === undefined ? '' : `${tenant}-`}${created.slice(0, 10)}.zip`;
  const about =
    tenant === undefined
      ? ({ kind: 'everything', subject: 'everything' } as const)
      : ({ kind: 'tenant', subject: tenant } as const);
  const description = { ...about, name, askedById: task.askedById };
  return keepExport(context, description, entriesOf(context, task.payload, created));
}

async function* entriesOf(
  context: ServerContext,
  { files, passwords, tenant }: EverythingOptions,
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
  for (const exported of exportedTables) {
    if (exported.isSecret && !passwords) continue;
    const belongs = tenant === undefined ? undefined : await belongsTo(read, exported, tenant);
    if (tenant !== undefined && !belongs && !sharedTables.has(exported.table)) continue;
    yield { path: `${exported.file}.jsonl`, open: () => archivedRows(read, exported, belongs) };
  }
  // Timers name no tenant: an import of a tenant’s archive sets its own.
  yield { path: timersPath, open: () => (tenant === undefined ? timersIn(read) : each([])) };
  if (files) yield* blobEntries(context, read, tenant);
}

async function* each(values: readonly object[]): AsyncGenerator<object> {
  yield* values;
}

async function* archivedRows(
  read: Reader,
  exported: ExportedTable,
  belongs: RawBuilder<boolean> | undefined,
): AsyncGenerator<object> {
  const columns = await columnsOf(read, exported);
  for await (const row of rowsOf(read, exported, belongs)) yield toArchived(columns, row);
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
async function* blobEntries(
  { files, logger }: ServerContext,
  read: Reader,
  tenant: string | undefined,
): AsyncGenerator<Entry> {
  const seen = new Set<string>();
  for await (const key of storedBlobs(read, tenant)) {
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
