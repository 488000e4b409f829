import * as v from 'valibot';
import { countField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { taskErrors, taskNotFound, taskStatuses } from './limits.ts';

/** Work that takes longer than a request (APP-06): the request returns the task, whose status can be polled. */
export const taskSchema = v.object({
  id: v.string(),
  /** Its type, such as `delete-user`. */
  kind: v.string(),
  status: v.picklist(taskStatuses),
  /** Progress in task-specific units; `total` is omitted while unknown. */
  progress: v.object({ done: v.number(), total: v.optional(v.number()) }),
  /** Its subject and result: ids and numbers, by kind. */
  result: v.record(v.string(), v.unknown()),
  /** Why it failed: an error's stable name and message. */
  error: v.optional(v.object({ name: v.string(), message: v.string() })),
  /** Who started it; omitted for the host's back end. */
  asked_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
  finished_at: v.optional(timeField),
});
export type Task = v.InferOutput<typeof taskSchema>;
export const task = defineEntity('Task', taskSchema);

export const endpoints = {
  getTask: defineEndpoint('GET /tasks/{task_id}', {
    summary: 'Get the status of a task, for the user who started it and for admins.',
    answer: v.object({ task: taskSchema }),
    errors: [taskNotFound],
  }),
  queryTasks: defineEndpoint('POST /tasks/query', {
    summary: 'List the tasks you have started, newest first.',
    body: v.object({
      kind: v.optional(v.pipe(v.string(), v.maxLength(64))),
      limit: v.optional(countField(1, 100), 25),
    }),
    answer: v.object({ tasks: v.array(taskSchema) }),
  }),
};

export const events = {
  taskUpdated: defineEvent('task.updated', {
    stream: 'user',
    summary: 'A task that the user started made progress or ended.',
    payload: { task: taskSchema },
  }),
};

export const tasks = defineFeature({
  name: 'tasks',
  entities: [task],
  endpoints,
  events: Object.values(events),
  errors: taskErrors,
});
