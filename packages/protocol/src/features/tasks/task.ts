import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { taskStatuses } from './limits.ts';

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
