import type { ServerContext } from '../../core/feature/feature.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { TaskRow } from './migrations.ts';
import { selectTask } from './taskStore.ts';

/** Returns a task's status, for internal use; undefined if it ended too long ago. */
export function taskStanding(
  context: ServerContext,
  id: string,
): MaybePromise<Pick<TaskRow, 'status' | 'error'> | undefined> {
  return context.database.read.get(selectTask, { id });
}
