import { ChatError, type Group, groupFull, maxGroupMembers, userNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { Tenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { userDirectory } from '../users/index.ts';
import {
  deleteGroupMember,
  insertGroupMember,
  membersOfGroups,
  selectGroupsOf,
  updateGroupRow,
} from './groupStore.ts';
import { openGroup, publishGroup, recordGroup, requireGroupManager } from './manageGroups.ts';

/** Adds users to a group. Throws `group_not_found`, `group_full`, `user_not_found`. */
export async function addGroupMembers(
  context: ServerContext,
  actor: Actor,
  id: string,
  userIds: readonly string[],
): Promise<Group> {
  requireGroupManager(actor);
  return context.database.write(async (tx) => {
    const row = { ...(await openGroup(tx, actor, id)), updated_at: context.clock.now() };
    await requireUsers(context, userIds, { field: 'member_ids', tenant: row.tenant });
    const members = new Set([...(await membersOfGroups(tx, [id])), ...userIds]);
    if (members.size > maxGroupMembers) throw new ChatError(groupFull);
    await tx.runMany(
      insertGroupMember,
      [...new Set(userIds)].map((user_id) => ({ group_id: id, user_id })),
    );
    await tx.run(updateGroupRow, row);
    await recordGroup(context, tx, actor, 'group.updated', row, { added: [...new Set(userIds)] });
    return publishGroup(context, tx, actor, row);
  });
}

/** Removes a user from a group. Idempotent. Throws `group_not_found`. */
export async function removeGroupMember(
  context: ServerContext,
  actor: Actor,
  id: string,
  user_id: string,
): Promise<Group> {
  requireGroupManager(actor);
  return context.database.write(async (tx) => {
    const row = { ...(await openGroup(tx, actor, id)), updated_at: context.clock.now() };
    await tx.run(deleteGroupMember, { group_id: id, user_id });
    await tx.run(updateGroupRow, row);
    await recordGroup(context, tx, actor, 'group.updated', row, { removed: [user_id] });
    return publishGroup(context, tx, actor, row);
  });
}

const service = { role: 'server', via: 'token' } as const;

/** Removes a user from all groups, with events. */
export async function leaveGroups(context: ServerContext, tx: Transaction, user_id: string): Promise<void> {
  for (const { group_id } of await tx.all(selectGroupsOf, { user_id })) {
    const row = { ...(await openGroup(tx, service, group_id)), updated_at: context.clock.now() };
    await tx.run(deleteGroupMember, { group_id, user_id });
    await tx.run(updateGroupRow, row);
    await publishGroup(context, tx, undefined, row);
  }
}

/** Throws `user_not_found`, naming the field and the users who are unknown in the group's tenant (TEN-02). */
export async function requireUsers(
  context: ServerContext,
  userIds: readonly string[],
  { field, tenant }: { field: string; tenant: Tenant },
): Promise<void> {
  const known = await userDirectory(context).findMany(userIds);
  const isKnown = (id: string) => known.get(id)?.deleted_at === null && known.get(id)?.tenant === tenant;
  const unknown = userIds.filter((id) => !isKnown(id));
  if (unknown.length === 0) return;
  throw new ChatError(userNotFound, {
    details: { issues: unknown.map((id) => ({ field, rule: `must be existing users (${id} not found)` })) },
  });
}
