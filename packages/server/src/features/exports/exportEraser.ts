import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { Eraser } from '../erasure/index.ts';
import { countErasure, deleteExport, expireAllExports, expireExports, selectExpired } from './exportStore.ts';

/** The kind of job that removes expired exports. */
export const removeExportsJob = 'exports.remove';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [removeExportsJob]: null;
  }
}

/** Exports expire if a channel or message in them is erased; all of them if a user is, who may be in any. */
export function exportEraser(context: ServerContext): Eraser {
  const expire = async (tx: Transaction, subjects?: string[]) => {
    await tx.run(countErasure, {});
    const expired = subjects ? tx.run(expireExports, { subjects }) : tx.run(expireAllExports, {});
    if ((await expired) === 0) return;
    const key = `${removeExportsJob}.now`;
    await context.jobs.enqueue(tx, { kind: removeExportsJob, key, payload: null });
  };
  return {
    name: 'exports',
    messages: (tx, rows) => expire(tx, [...new Set(rows.flatMap(({ cid, user_id }) => [cid, user_id]))]),
    user: (tx) => expire(tx),
    channel: (tx, cid) => expire(tx, [cid]),
  };
}

/** Deletes the bytes of expired exports, then their rows. Idempotent. */
export async function removeExports({ database, files, clock }: ServerContext): Promise<void> {
  for (;;) {
    const rows = await database.read.all(selectExpired, { now: clock.now() });
    if (rows.length === 0) return;
    for (const { blob_key } of rows) await files.remove(blob_key);
    await database.write((tx) =>
      tx.runMany(
        deleteExport,
        rows.map(({ id }) => ({ id })),
      ),
    );
  }
}
