import { defineEvent } from '../../contract/index.ts';
import { taskSchema } from './task.ts';

export const taskUpdated = defineEvent('task.updated', {
  stream: 'user',
  summary: 'A task that one has asked for has come further, or has ended.',
  payload: { task: taskSchema },
});
export const events = [taskUpdated] as const;
