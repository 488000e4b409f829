import * as v from 'valibot';
import type { MemberCustom } from '../../contract/customData.ts';
import { countField, customField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { sectionNotFound } from '../sections/limits.ts';
import { channelRoles, memberErrors, memberNotFound, membersPerCall } from './limits.ts';
import {
  member,
  memberSchema,
  membershipChangeSchema,
  ownMembership,
  ownMembershipSchema,
  readerMembership,
} from './schema.ts';

const memberIds = v.pipe(v.array(userIdField), v.minLength(1), v.maxLength(membersPerCall));
const errors = [channelNotFound, memberNotFound];

export const endpoints = {
  queryMembers: defineEndpoint('POST /channels/{type}/{id}/members/query', {
    summary: 'Query members by name, one page at a time.',
    body: v.object({
      name: v.optional(v.pipe(v.string(), v.maxLength(80))),
      /** Only those of these users who are members. */
      user_ids: v.optional(memberIds),
      limit: v.optional(countField(1, 100), 30),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ members: v.array(memberSchema), member_count: v.number() }),
    errors,
  }),
  addMembers: defineEndpoint('POST /channels/{type}/{id}/members', {
    summary: 'Add users to a channel. Existing members are unchanged.',
    body: v.object({ member_ids: memberIds, channel_role: v.optional(v.picklist(channelRoles), 'member') }),
    answer: v.object({ members: v.array(memberSchema) }),
    errors,
  }),
  inviteMembers: defineEndpoint('POST /channels/{type}/{id}/invites', {
    summary: 'Invite users, each of whom can accept or reject.',
    body: v.object({ member_ids: memberIds }),
    answer: v.object({ members: v.array(memberSchema) }),
    errors,
  }),
  answerInvite: defineEndpoint('POST /channels/{type}/{id}/invites/answer', {
    summary: 'Accept or reject your own invitation.',
    body: v.object({ accept: v.boolean() }),
    answer: v.object({ member: memberSchema }),
    errors,
  }),
  joinChannel: defineEndpoint('POST /channels/{type}/{id}/join', {
    summary: 'Join a channel that is open to join.',
    body: v.object({}),
    answer: v.object({ member: memberSchema }),
    errors,
  }),
  leaveChannel: defineEndpoint('POST /channels/{type}/{id}/leave', {
    summary: 'Leave a channel.',
    body: v.object({}),
    answer: v.object({}),
    errors,
  }),
  removeMember: defineEndpoint('DELETE /channels/{type}/{id}/members/{user_id}', {
    summary: 'Remove a member. Their devices lose access immediately.',
    answer: v.object({}),
    errors,
  }),
  updateMember: defineEndpoint('PATCH /channels/{type}/{id}/members/{user_id}', {
    summary: 'Promote or demote a member, or replace your own custom fields.',
    body: v.partial(
      v.strictObject({ channel_role: v.picklist(channelRoles), custom: customField<MemberCustom>() }),
    ),
    answer: v.object({ member: memberSchema }),
    errors,
  }),
  updateMembership: defineEndpoint('PATCH /channels/{type}/{id}/membership', {
    summary:
      'Update your private state of a channel you have joined: pinned, archived, muted, hidden, notification preference, section, following of its threads. Nobody else sees it (CHAN-06 to CHAN-08, CHAN-11, CHAN-14).',
    body: membershipChangeSchema,
    answer: v.object({ membership: ownMembershipSchema }),
    errors: [...errors, sectionNotFound],
  }),
  getMemberships: defineEndpoint('GET /me/memberships', {
    allowsAnonymous: true,
    summary: 'Get your private state of each joined channel where you have ever changed it.',
    answer: v.object({ memberships: v.array(ownMembershipSchema) }),
  }),
};

const payload = { cid: v.string(), member: memberSchema, member_count: v.number() };

export const events = {
  memberAdded: defineEvent('member.added', {
    stream: 'channel',
    summary: 'A user joined, was added or was invited.',
    payload,
  }),
  memberUpdated: defineEvent('member.updated', {
    stream: 'channel',
    summary: "A member's role, invitation or fields changed.",
    payload,
  }),
  memberRemoved: defineEvent('member.removed', {
    stream: 'channel',
    summary: 'A member left or was removed.',
    payload: { cid: v.string(), user_id: v.string(), member_count: v.number() },
  }),
  membershipUpdated: defineEvent('membership.updated', {
    stream: 'user',
    summary: "The user's private state of a channel changed, on this device or another.",
    payload: { cid: v.string(), membership: ownMembershipSchema },
  }),
};

export const members = defineFeature({
  name: 'members',
  entities: [member, ownMembership, readerMembership],
  endpoints,
  events: Object.values(events),
  errors: memberErrors,
});
