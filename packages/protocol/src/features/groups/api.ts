import * as v from 'valibot';
import {
  countText,
  emptyAnswer,
  nameField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { userNotFound } from '../users/limits.ts';
import {
  groupErrors,
  groupFull,
  groupIdTaken,
  groupMembersMost,
  groupNotFound,
  tooManyGroups,
} from './limits.ts';

/** A group's id, chosen by who makes it: what follows the `@` in a text. */
export const groupIdField = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9_-]{1,64}$/, 'must be 1 to 64 of small letters, digits, _ and -'),
);

/**
 * A user group: people who can be called together in a message (MSG-05). A reader who
 * does not see everyone (TEN-01) gets those of its people whom it sees, and no group without one.
 */
export const groupSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.optional(v.string()),
  /** By id. */
  member_ids: v.array(v.string()),
  member_count: v.number(),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
});
export type Group = v.InferOutput<typeof groupSchema>;
export const group = defineEntity('Group', groupSchema);

/** The fields of a group that people set. */
export const groupFields = { name: nameField(80), description: textField(500) };

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

export const events = {
  groupUpdated: defineEvent('group.updated', {
    stream: 'app',
    summary: 'A group is new, or its fields or members have changed.',
    payload: { group: groupSchema },
  }),
  groupDeleted: defineEvent('group.deleted', {
    stream: 'app',
    summary: 'A group is gone.',
    payload: { group_id: v.string() },
  }),
};

export const groups = defineFeature({
  name: 'groups',
  entities: [group],
  endpoints,
  events: Object.values(events),
  errors: groupErrors,
});
