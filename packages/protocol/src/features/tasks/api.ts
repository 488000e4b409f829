import * as v from 'valibot';
import { countField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { taskErrors, taskNotFound, taskStatuses } from './limits.ts';

/** Work that takes longer than a call (APP-06): what asked for it answers with it, and its status can be asked. */
export const taskSchema = v.object({
  id: v.string(),
  /** What it does, such as `delete-user`. */
  kind: v.string(),
  status: v.picklist(taskStatuses),
  /** How far it is, in whatever it counts; `total` is left out while nobody knows it. */
  progress: v.object({ done: v.number(), total: v.optional(v.number()) }),
  /** What it was about and what came of it: ids and numbers, by kind. */
  result: v.record(v.string(), v.unknown()),
  /** Why it failed: an error's stable name and its sentence. */
  error: v.optional(v.object({ name: v.string(), message: v.string() })),
  /** Who asked for it; left out where the host's back end did. */
  asked_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
  finished_at: v.optional(timeField),
});
export type Task = v.InferOutput<typeof taskSchema>;
export const task = defineEntity('Task', taskSchema);

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

export const events = {
  taskUpdated: defineEvent('task.updated', {
    stream: 'user',
    summary: 'A task that one has asked for has come further, or has ended.',
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
