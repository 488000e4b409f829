import { ChatError, type Task, taskNotFound } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { isAppAdmin } from '../../core/access/roles.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { selectTask, selectTasksOf, selectTasksOfKind } from './taskStore.ts';
import { toTask } from './toTask.ts';

/**
 * Returns a task to the user who started it, and to the admins and the back end of its tenant; hidden from everyone
 * else.
 */
export async function getTask(context: ServerContext, actor: Actor, id: string): Promise<Task> {
  const row = await context.database.read.get(selectTask, { id });
  const isAdminOfTenant = row !== undefined && isAppAdmin(actor) && reachesTenant(actor, row.tenant);
  const isOwn = row && row.asked_by_id !== null && row.asked_by_id === actor.userId;
  if (!row || !(isAdminOfTenant || isOwn)) throw new ChatError(taskNotFound);
  return toTask(row);
}

/** Returns the actor's own tasks, newest first. */
export async function queryTasks(
  context: ServerContext,
  actor: Actor,
  { kind, limit }: { kind?: string | undefined; limit: number },
): Promise<Task[]> {
  const { read } = context.database;
  const asked_by_id = requireUserId(actor);
  const rows =
    kind === undefined
      ? await read.all(selectTasksOf, { asked_by_id, limit })
      : await read.all(selectTasksOfKind, { asked_by_id, kind, limit });
  return rows.map(toTask);
}
