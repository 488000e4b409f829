import { toCid } from '@confab/protocol';
import { memberEndpoints as endpoints, memberEvents } from '@confab/protocol/schemas';
import { requireUserId } from '../../core/access/actor.ts';
import { isAnonymousReader } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { limitedEvents } from '../users/index.ts';
import { addMembers, inviteMembers } from './addMembers.ts';
import { answerInvite, joinChannel } from './joinChannel.ts';
import { leaveChannel, removeMember } from './leaveChannel.ts';
import { deleteMembers } from './memberStore.ts';
import { memberMigrations } from './migrations.ts';
import { changeMembership } from './own/changeMembership.ts';
import { readMemberships } from './own/readMemberships.ts';
import { queryMembers } from './queryMembers.ts';
import { accessChangeOf, createStreamAccess } from './streamAccess.ts';
import { updateMember } from './updateMember.ts';

const cidOf = ({ type, id }: { type: string; id: string }) => toCid(type, id);

/** Channel memberships, which determine who receives a channel's events (CHAN-06). */
export const createMembersFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'members',
    channel: async (tx, cid) => void (await tx.run(deleteMembers, { cid })),
  });
  for (const definition of [memberEvents.memberAdded, memberEvents.memberUpdated]) {
    limitedEvents(context).add(definition, {
      people: ({ member }) => [member.user_id],
      visiblePart: (event, isSeen) => (isSeen(event.member.user_id) ? event : undefined),
    });
  }
  limitedEvents(context).add(memberEvents.memberRemoved, {
    people: ({ user_id }) => [user_id],
    visiblePart: (event, isSeen) => (isSeen(event.user_id) ? event : undefined),
  });
  return {
    name: 'members',
    migrations: memberMigrations,
    streams: createStreamAccess(context),
    accessChangeOf,
    endpoints: [
      implement(endpoints.queryMembers, ({ actor, params, body }) =>
        queryMembers(context, actor, { cid: cidOf(params), ...body }),
      ),
      implement(endpoints.addMembers, async ({ actor, params, body }) => ({
        members: await addMembers(context, actor, {
          cid: cidOf(params),
          userIds: body.member_ids,
          channel_role: body.channel_role,
        }),
      })),
      implement(endpoints.inviteMembers, async ({ actor, params, body }) => ({
        members: await inviteMembers(context, actor, { cid: cidOf(params), userIds: body.member_ids }),
      })),
      implement(endpoints.answerInvite, async ({ actor, params, body }) => ({
        member: await answerInvite(context, actor, { cid: cidOf(params), accept: body.accept }),
      })),
      implement(endpoints.joinChannel, async ({ actor, params }) => ({
        member: await joinChannel(context, actor, cidOf(params)),
      })),
      implement(endpoints.leaveChannel, async ({ actor, params }) => {
        await leaveChannel(context, actor, cidOf(params));
        return {};
      }),
      implement(endpoints.removeMember, async ({ actor, params }) => {
        await removeMember(context, actor, { cid: cidOf(params), userId: params.user_id });
        return {};
      }),
      implement(endpoints.updateMember, async ({ actor, params, body }) => ({
        member: await updateMember(context, actor, {
          cid: cidOf(params),
          userId: params.user_id,
          changes: body,
        }),
      })),
      implement(endpoints.updateMembership, async ({ actor, params, body }) => ({
        membership: await changeMembership(context, actor, cidOf(params), body),
      })),
      implement(endpoints.getMemberships, async ({ actor }) => ({
        memberships: isAnonymousReader(actor)
          ? []
          : await readMemberships(context.database.read, requireUserId(actor)),
      })),
    ],
  };
};
