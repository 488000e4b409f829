import type { Task } from '@confab/protocol';
import { isoTime, isoTimeIfAny, parsed } from '../../core/storage/columns.ts';
import type { TaskRow } from './migrations.ts';

/** A task as it stands on the wire. */
export const toTask = (row: TaskRow): Task => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  progress: { done: row.done, ...(row.total !== null && { total: row.total }) },
  result: parsed(row.result, {}),
  ...(row.error !== null && { error: JSON.parse(row.error) }),
  ...(row.asked_by_id !== null && { asked_by_id: row.asked_by_id }),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  ...(row.finished_at !== null && { finished_at: isoTimeIfAny(row.finished_at) }),
});
