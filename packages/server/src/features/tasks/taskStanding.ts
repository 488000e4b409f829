import type { ServerContext } from '../../core/feature/feature.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { TaskRow } from './migrations.ts';
import { selectTask } from './taskStore.ts';

/** How a task stands, whoever asked for it; undefined where it ended too long ago. */
export function taskStanding(
  context: ServerContext,
  id: string,
): MaybePromise<Pick<TaskRow, 'status' | 'error'> | undefined> {
  return context.database.read.get(selectTask, { id });
}
