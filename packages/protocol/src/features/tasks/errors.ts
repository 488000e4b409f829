import { defineError } from '../../contract/error.ts';

export const taskNotFound = defineError({
  name: 'task_not_found',
  code: 800,
  status: 404,
  message: 'There is no such task.',
});
export const errors = [taskNotFound] as const;
