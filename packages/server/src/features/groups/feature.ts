import { groupEndpoints as endpoints, groupEvents } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { limitedEvents } from '../users/index.ts';
import { deleteGroup, updateGroup } from './changeGroup.ts';
import { createGroup } from './createGroup.ts';
import { addGroupMembers, leaveGroups, removeGroupMember } from './groupMembers.ts';
import { groupMigrations } from './migrations.ts';
import { getGroup, queryGroups } from './readGroups.ts';
import { groupAsSeen } from './visibleGroups.ts';

/**
 * User groups: people who can be mentioned together (MSG-05). Admins and moderators manage them; others see groups with
 * visible members.
 */
export const createGroupsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'groups',
    async user(tx, { id }, mode) {
      if (mode === 'hard') await leaveGroups(context, tx, id);
    },
  });
  limitedEvents(context).add(groupEvents.groupUpdated, {
    people: ({ group }) => [...group.member_ids, ...(group.created_by_id ? [group.created_by_id] : [])],
    visiblePart: (event, isSeen) =>
      event.group.member_ids.some(isSeen) ? { ...event, group: groupAsSeen(event.group, isSeen) } : undefined,
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
        group: await addGroupMembers(context, actor, params.group_id, body.member_ids),
      })),
      implement(endpoints.removeGroupMember, async ({ actor, params }) => ({
        group: await removeGroupMember(context, actor, params.group_id, params.user_id),
      })),
    ],
  };
};
