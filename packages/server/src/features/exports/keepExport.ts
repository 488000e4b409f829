import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { exportKeptMs } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { TaskStep } from '../tasks/index.ts';
import { expireOlderExports, insertExport, selectErasures } from './exportStore.ts';
import type { ExportRow } from './migrations.ts';
import { type Entry, writeZip } from './zipFile.ts';

/** Most exports kept per user; a newer one expires the oldest. */
const maxKeptExports = 3;

/** The subject and recipient of an export. */
export type NewExport = Pick<ExportRow, 'kind' | 'subject' | 'name'> & {
  readonly askedById: string | undefined;
};

/**
 * Writes an export and stores it for a while; the task's result names it. Throws if something was erased meanwhile,
 * which restarts the task, so that no export contains erased content.
 */
export async function keepExport(
  context: ServerContext,
  { kind, subject, name, askedById }: NewExport,
  entries: AsyncIterable<Entry>,
): Promise<TaskStep> {
  const { database, files, clock } = context;
  const before = await database.read.get(selectErasures, {});
  const path = files.freshPath();
  const blob_key = randomUUID();
  let count = 0;
  try {
    await writeZip(
      path,
      counted(entries, () => ++count),
    );
    const { size } = await stat(path);
    await files.keep(blob_key, path);
    const now = clock.now();
    const expires_at = now + exportKeptMs;
    const id = randomUUID();
    const asked_by_id = askedById ?? null;
    const row: ExportRow = {
      id,
      kind,
      subject,
      name,
      asked_by_id,
      blob_key,
      size,
      created_at: now,
      expires_at,
    };
    await database.write(async (tx) => {
      const after = await tx.get(selectErasures, {});
      if (after?.erasures !== before?.erasures) throw new Error('Something was erased during an export.');
      await tx.run(insertExport, row);
      if (asked_by_id !== null) await tx.run(expireOlderExports, { asked_by_id, most: maxKeptExports });
    });
    const result = { export_id: id, name, size, expires_at: new Date(expires_at).toISOString() };
    return { done: count, total: count, result };
  } catch (error) {
    await files.remove(blob_key);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function* counted(entries: AsyncIterable<Entry>, count: () => void): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    yield entry;
    count();
  }
}
