import * as v from 'valibot';
import { countField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { taskNotFound } from './errors.ts';
import { taskSchema } from './task.ts';

export const endpoints = {
  getTask: defineEndpoint('GET /tasks/{task_id}', {
    summary: 'The status of a task, for who asked for it and for admins.',
    answer: v.object({ task: taskSchema }),
    errors: [taskNotFound],
  }),
  queryTasks: defineEndpoint('POST /tasks/query', {
    summary: 'The tasks that one has asked for, the newest first.',
    body: v.object({
      kind: v.optional(v.pipe(v.string(), v.maxLength(64))),
      limit: v.optional(countField(1, 100), 25),
    }),
    answer: v.object({ tasks: v.array(taskSchema) }),
  }),
};
