import { ChatError, type Group, groupIdTaken, maxGroups, tooManyGroups } from '@confab/protocol';
import type { groupEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { reachesTenant, requireNoTenant, tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { watchTexts } from '../automod/index.ts';
import { requireUsers } from './groupMembers.ts';
import { countGroups, insertGroup, insertGroupMember } from './groupStore.ts';
import { publishGroup, recordGroup, requireGroupManager, requireOwnWord } from './manageGroups.ts';

/** Creates a group. Throws `group_id_taken`, `too_many_groups`, `user_not_found`. */
export async function createGroup(
  context: ServerContext,
  actor: Actor,
  { id, member_ids, tenant: named, ...asked }: ParsedBodyOf<typeof groupEndpoints.createGroup>,
): Promise<Group> {
  requireGroupManager(actor);
  requireOwnWord({ id, name: asked.name });
  const tenant = named ?? tenantOf(actor);
  if (!reachesTenant(actor, tenant)) requireNoTenant({ tenant });
  await requireUsers(context, member_ids, { field: 'member_ids', tenant });
  return context.database.write(async (tx) => {
    const { count } = (await tx.get(countGroups, {})) as { count: number };
    if (Number(count) >= maxGroups) throw new ChatError(tooManyGroups);
    const texts = { id, name: asked.name, description: asked.description };
    const watched = await watchTexts(context, tx, { actor, channelType: undefined, texts });
    const { name, description } = { ...asked, ...watched };
    const now = context.clock.now();
    const created_by_id = actor.userId ?? null;
    const times = { created_at: now, updated_at: now };
    const row = { id, name, description: description || null, created_by_id, tenant, ...times };
    if ((await tx.run(insertGroup, row)) === 0) {
      throw new ChatError(groupIdTaken, {
        details: { issues: [{ field: 'id', rule: 'must not already be in use' }] },
      });
    }
    await tx.runMany(
      insertGroupMember,
      [...new Set(member_ids)].map((user_id) => ({ group_id: id, user_id })),
    );
    await recordGroup(context, tx, actor, 'group.created', row, { name, members: new Set(member_ids).size });
    return publishGroup(context, tx, actor, row);
  });
}
