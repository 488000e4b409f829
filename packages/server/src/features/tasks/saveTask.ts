import { userStream } from '@confab/protocol';
import { taskEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { TaskRow } from './migrations.ts';
import { upsertTask } from './taskStore.ts';
import { toTask } from './toTask.ts';

/** Saves a task and notifies the user who started it; the log keeps only its latest progress. */
export async function saveTask(context: ServerContext, tx: Transaction, row: TaskRow): Promise<void> {
  await tx.run(upsertTask, row);
  if (row.asked_by_id === null) return;
  await context.log.append(tx, {
    stream: userStream(row.asked_by_id),
    definition: taskEvents.taskUpdated,
    payload: { task: toTask(row) },
    key: `task:${row.id}`,
  });
}
