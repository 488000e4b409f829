import type { Group } from '@confab/protocol';
import { groupEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { streamOfTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { watchTexts } from '../automod/index.ts';
import { deleteAllMembers, deleteGroupRow, updateGroupRow } from './groupStore.ts';
import { openGroup, publishGroup, recordGroup, requireGroupManager, requireOwnWord } from './manageGroups.ts';

/** Changes name or description; `null` removes the description. Throws `group_not_found`. */
export async function updateGroup(
  context: ServerContext,
  actor: Actor,
  id: string,
  asked: { name?: string | undefined; description?: string | null | undefined },
): Promise<Group> {
  requireGroupManager(actor);
  requireOwnWord({ name: asked.name });
  return context.database.write(async (tx) => {
    const before = await openGroup(tx, actor, id);
    const texts = { name: asked.name, description: asked.description };
    const watched = await watchTexts(context, tx, { actor, channelType: undefined, texts });
    const { name, description } = { ...asked, ...watched };
    const row = {
      ...before,
      name: name ?? before.name,
      description: description === undefined ? before.description : description || null,
      updated_at: context.clock.now(),
    };
    await tx.run(updateGroupRow, row);
    await recordGroup(context, tx, actor, 'group.updated', row, { name: row.name });
    return publishGroup(context, tx, actor, row);
  });
}

/** Deletes a group; messages that mention it are unchanged. Throws `group_not_found`. */
export async function deleteGroup(context: ServerContext, actor: Actor, id: string): Promise<void> {
  requireGroupManager(actor);
  await context.database.write(async (tx) => {
    const group = await openGroup(tx, actor, id);
    await tx.run(deleteAllMembers, { group_id: id });
    await tx.run(deleteGroupRow, { id });
    await context.log.append(tx, {
      stream: streamOfTenant(group.tenant),
      definition: groupEvents.groupDeleted,
      actor_id: actor.userId,
      payload: { group_id: id },
    });
    await recordGroup(context, tx, actor, 'group.deleted', group, { name: group.name });
  });
}
