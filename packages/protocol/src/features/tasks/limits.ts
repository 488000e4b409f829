import { defineError } from '../../contract/errors.ts';

/** States of a task: not started, running, succeeded, or failed. */
export const taskStatuses = ['waiting', 'running', 'done', 'failed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** How long a finished task is kept: 30 days. */
export const taskKeptMs = 30 * 86_400_000;

export const taskNotFound = defineError({
  name: 'task_not_found',
  code: 800,
  status: 404,
  message: 'Task not found.',
});
export const taskErrors = [taskNotFound] as const;
