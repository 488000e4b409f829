import { groupEndpoints as endpoints } from '@confab/protocol/schemas';
import { erasure } from '../erasure/index.ts';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { deleteGroup, updateGroup } from './changeGroup.ts';
import { createGroup } from './createGroup.ts';
import { addGroupMembers, leaveGroups, removeGroupMember } from './groupMembers.ts';
import { groupMigrations } from './migrations.ts';
import { getGroup, queryGroups } from './readGroups.ts';

/** User groups: people who can be called together (MSG-05). Admins and moderators manage them; others see those with somebody in them whom they see. */
export const createGroupsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'groups',
    async user(tx, { id }, mode) {
      if (mode === 'hard') await leaveGroups(context, tx, id);
    },
  });
  return {
    name: 'groups',
    migrations: groupMigrations,
    endpoints: [
      implement(endpoints.queryGroups, ({ actor, query }) => queryGroups(context, actor, query)),
      implement(endpoints.getGroup, async ({ actor, params }) => ({
        group: await getGroup(context, actor, params.group_id),
      })),
      implement(endpoints.createGroup, async ({ actor, body }) => ({
        group: await createGroup(context, actor, body),
      })),
      implement(endpoints.updateGroup, async ({ actor, params, body }) => ({
        group: await updateGroup(context, actor, params.group_id, body),
      })),
      implement(endpoints.deleteGroup, async ({ actor, params }) => {
        await deleteGroup(context, actor, params.group_id);
        return {};
      }),
      implement(endpoints.addGroupMembers, async ({ actor, params, body }) => ({
        group: await addGroupMembers(context, actor, params.group_id, body.user_ids),
      })),
      implement(endpoints.removeGroupMember, async ({ actor, params }) => ({
        group: await removeGroupMember(context, actor, params.group_id, params.user_id),
      })),
    ],
  };
};
