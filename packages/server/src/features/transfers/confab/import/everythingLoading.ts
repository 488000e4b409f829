import type { ServerContext } from '../../../../core/feature/feature.ts';
import type { Transaction } from '../../../../core/storage/database.ts';
import type { RunningTask } from '../../../tasks/index.ts';
import { updateTally } from '../../imports/importStore.ts';
import type { Tally } from '../../imports/tally.ts';
import type { ZipArchive } from '../../zip/zipArchive.ts';
import { exportedTables } from '../exportedTables.ts';

/** Progress of a full import. */
export interface EverythingCursor {
  /** Index among the imported tables; then the timers, then the files. */
  readonly at: number;
  /** Completed lines or files within it. */
  readonly within: number;
}

/** The shared state of a full import. */
export interface EverythingLoading {
  readonly context: ServerContext;
  readonly task: RunningTask<unknown, EverythingCursor>;
  readonly importId: string;
  readonly isDry: boolean;
  readonly zip: ZipArchive;
  readonly tally: Tally;
}

export const importedTables = exportedTables.filter(({ isRecord }) => !isRecord);
export const positionOfTimers = importedTables.length;
export const positionOfFiles = positionOfTimers + 1;

/** Writes in a transaction that also stores where a resumed import continues, and the counts so far. */
export async function saveProgress(
  { context, task, importId, tally }: EverythingLoading,
  state: EverythingCursor,
  write?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const row = { id: importId, tally: JSON.stringify(tally.toColumn()), updated_at: context.clock.now() };
  await context.database.write(async (tx) => {
    await write?.(tx);
    await tx.run(updateTally, row);
    await task.keep(tx, { state, done: tally.done });
  });
}
