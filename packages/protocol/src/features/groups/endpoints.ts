import * as v from 'valibot';
import { countText, emptyAnswer, userIdField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { userNotFound } from '../users/errors.ts';
import { groupFull, groupIdTaken, groupNotFound, tooManyGroups } from './errors.ts';
import { groupFields, groupIdField, groupSchema } from './group.ts';
import { groupMembersMost } from './limits.ts';

const answer = v.object({ group: groupSchema });
const memberIds = v.pipe(v.array(userIdField), v.maxLength(groupMembersMost));

export const endpoints = {
  queryGroups: defineEndpoint('GET /groups', {
    summary: 'User groups by id, a page at a time.',
    query: v.object({
      limit: v.optional(countText(1, 100), '100'),
      offset: v.optional(countText(0, 100_000), '0'),
    }),
    answer: v.object({ groups: v.array(groupSchema), has_next: v.boolean() }),
  }),
  getGroup: defineEndpoint('GET /groups/{group_id}', {
    summary: 'One user group.',
    answer,
    errors: [groupNotFound],
  }),
  createGroup: defineEndpoint('POST /groups', {
    summary: 'Make a user group (admins and moderators).',
    body: v.object({
      id: groupIdField,
      name: groupFields.name,
      description: v.optional(groupFields.description),
      member_ids: v.optional(memberIds, []),
    }),
    answer,
    errors: [groupIdTaken, tooManyGroups, userNotFound],
  }),
  updateGroup: defineEndpoint('PATCH /groups/{group_id}', {
    summary: 'Change name or description (admins and moderators); an empty description takes it away.',
    body: v.partial(v.strictObject(groupFields)),
    answer,
    errors: [groupNotFound],
  }),
  deleteGroup: defineEndpoint('DELETE /groups/{group_id}', {
    summary: 'Delete a user group (admins and moderators).',
    answer: emptyAnswer,
    errors: [groupNotFound],
  }),
  addGroupMembers: defineEndpoint('POST /groups/{group_id}/members', {
    summary: 'Add users (admins and moderators); who is in already stays.',
    body: v.object({ user_ids: v.pipe(memberIds, v.minLength(1)) }),
    answer,
    errors: [groupNotFound, groupFull, userNotFound],
  }),
  removeGroupMember: defineEndpoint('DELETE /groups/{group_id}/members/{user_id}', {
    summary: 'Take a user out (admins and moderators); who is not in changes nothing.',
    answer,
    errors: [groupNotFound],
  }),
};
