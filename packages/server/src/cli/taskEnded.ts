import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '@confab/protocol';
import { ConfigError } from '../core/config/configError.ts';
import type { CallApi } from './api.ts';

const askEveryMs = 200;

/** Waits until a task has ended, reporting progress to `onProgress`. Throws the task's error if it failed. */
export async function taskEnded(
  call: CallApi,
  { id }: Task,
  onProgress: (task: Task) => void = () => undefined,
): Promise<Task> {
  for (;;) {
    const { task } = await call('GET /tasks/{task_id}', { params: { task_id: id } });
    if (task.status === 'failed') throw new ConfigError(task.error?.message ?? 'The task failed.');
    if (task.status === 'done') return task;
    onProgress(task);
    await wait(askEveryMs);
  }
}
