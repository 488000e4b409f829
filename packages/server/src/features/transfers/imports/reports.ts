import {
  ChatError,
  type ImportReport,
  importedKinds,
  importNotFound,
  type TaskStatus,
} from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import { taskStanding } from '../../tasks/index.ts';
import type { ImportRow } from '../migrations.ts';
import { closeImport, selectImport, selectImports, selectOpenImport } from './importStore.ts';
import { deleteImportLinks } from './linkStore.ts';
import type { TallyColumn } from './tally.ts';

/** An import as it stands on the wire. */
export function toReport(row: ImportRow, status: TaskStatus): ImportReport {
  const { counts, issues }: TallyColumn = JSON.parse(row.tally);
  const none = { found: 0, written: 0, there: 0, left_out: 0 };
  return {
    id: row.id,
    task_id: row.task_id,
    status,
    ...(row.error !== null && { error: JSON.parse(row.error) }),
    archive_id: row.archive_id,
    name: row.name,
    ...(row.form !== null && { form: row.form }),
    dry_run: row.dry_run === 1,
    counts: Object.fromEntries(
      importedKinds.map((kind) => [kind, counts[kind] ?? none]),
    ) as ImportReport['counts'],
    issues: [...issues],
    people: JSON.parse(row.people),
    people_count: row.people_count,
    ...(row.asked_by_id !== null && { asked_by_id: row.asked_by_id }),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    ...(row.finished_at !== null && { finished_at: isoTime(row.finished_at) }),
  };
}

/** Returns an import with its status: that of its task while running, otherwise its final one. */
async function withStatus(
  context: ServerContext,
  row: ImportRow,
): Promise<readonly [row: ImportRow, status: TaskStatus]> {
  if (row.is_open === 0) return [row, row.error === null ? 'done' : 'failed'];
  const status = (await taskStanding(context, row.task_id))?.status ?? 'failed';
  if (status === 'waiting' || status === 'running') return [row, status];
  // It may have ended since its row was read.
  return [(await context.database.read.get(selectImport, { id: row.id })) ?? row, status];
}

/** Throws `import_not_found`. */
export async function getImport(context: ServerContext, id: string): Promise<ImportReport> {
  const row = await context.database.read.get(selectImport, { id });
  if (!row) throw new ChatError(importNotFound);
  return toReport(...(await withStatus(context, row)));
}

export async function queryImports(context: ServerContext, limit: number): Promise<ImportReport[]> {
  const rows = await context.database.read.all(selectImports, { limit });
  const reports: ImportReport[] = [];
  for (const found of rows) {
    const [row, status] = await withStatus(context, found);
    reports.push(toReport({ ...row, people: '[]' }, status));
  }
  return reports;
}

/** Closes a running import whose task was given up, so that another one can start. */
export async function closeEnded(context: ServerContext): Promise<void> {
  const { database, clock } = context;
  const open = await database.read.get(selectOpenImport, {});
  if (!open) return;
  const standing = await taskStanding(context, open.task_id);
  if (standing && standing.status !== 'failed' && standing.status !== 'done') return;
  const now = clock.now();
  const error =
    standing?.error ?? '{"name":"internal_error","message":"Something went wrong on the server."}';
  await database.write(async (tx) => {
    await tx.run(closeImport, { id: open.id, error, finished_at: now, updated_at: now });
    await tx.run(deleteImportLinks, { import_id: open.id });
  });
}
