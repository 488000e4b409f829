import { defineError } from '../../contract/errors.ts';

/** What a task can be: not begun, under way, ended well, or given up. */
export const taskStatuses = ['waiting', 'running', 'done', 'failed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** How long a task can be asked for after its end: 30 days. */
export const taskKeptMs = 30 * 86_400_000;

export const taskNotFound = defineError({
  name: 'task_not_found',
  code: 800,
  status: 404,
  message: 'There is no such task.',
});
export const taskErrors = [taskNotFound] as const;
