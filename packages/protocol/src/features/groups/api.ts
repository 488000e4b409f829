import * as v from 'valibot';
import {
  countText,
  emptyAnswer,
  nameField,
  tenantField,
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
  groupNotFound,
  maxGroupMembers,
  tooManyGroups,
} from './limits.ts';

/** A group's id, chosen by its creator: the word after `@` in a text. */
export const groupIdField = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9_-]{1,64}$/, 'must be 1 to 64 lowercase letters, digits, _ or -'),
);

/**
 * A user group: people who can be mentioned together in a message (MSG-05). A reader who does not see everyone (TEN-01)
 * gets only the members it sees, and no group without one.
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

/** The editable fields of a group. */
export const groupFields = { name: nameField(80), description: textField(500) };

const answer = v.object({ group: groupSchema });
const memberIds = v.pipe(v.array(userIdField), v.maxLength(maxGroupMembers));

export const endpoints = {
  queryGroups: defineEndpoint('GET /groups', {
    summary: 'List user groups by id, one page at a time.',
    query: v.object({
      limit: v.optional(countText(1, 100), '100'),
      offset: v.optional(countText(0, 100_000), '0'),
    }),
    answer: v.object({ groups: v.array(groupSchema), has_next: v.boolean() }),
  }),
  getGroup: defineEndpoint('GET /groups/{group_id}', {
    summary: 'Get a user group.',
    answer,
    errors: [groupNotFound],
  }),
  createGroup: defineEndpoint('POST /groups', {
    summary: 'Create a user group (admins and moderators).',
    body: v.object({
      id: groupIdField,
      name: groupFields.name,
      description: v.optional(groupFields.description),
      member_ids: v.optional(memberIds, []),
      /** The tenant of a group that a server token creates (TEN-02); defaults to the acting user's or the token's. */
      tenant: v.optional(tenantField),
    }),
    answer,
    errors: [groupIdTaken, tooManyGroups, userNotFound],
  }),
  updateGroup: defineEndpoint('PATCH /groups/{group_id}', {
    summary: "Update a group's name or description (admins and moderators).",
    body: v.partial(v.object({ name: groupFields.name, description: v.nullable(groupFields.description) })),
    answer,
    errors: [groupNotFound],
  }),
  deleteGroup: defineEndpoint('DELETE /groups/{group_id}', {
    summary: 'Delete a user group (admins and moderators).',
    answer: emptyAnswer,
    errors: [groupNotFound],
  }),
  addGroupMembers: defineEndpoint('POST /groups/{group_id}/members', {
    summary: 'Add users to a group. Existing members are unchanged (admins and moderators).',
    body: v.object({ member_ids: v.pipe(memberIds, v.minLength(1)) }),
    answer,
    errors: [groupNotFound, groupFull, userNotFound],
  }),
  removeGroupMember: defineEndpoint('DELETE /groups/{group_id}/members/{user_id}', {
    summary: 'Remove a user from a group. No effect if the user is not a member (admins and moderators).',
    answer,
    errors: [groupNotFound],
  }),
};

export const events = {
  groupUpdated: defineEvent('group.updated', {
    stream: 'app',
    summary: 'A group was created, or its fields or members changed.',
    payload: { group: groupSchema },
  }),
  groupDeleted: defineEvent('group.deleted', {
    stream: 'app',
    summary: 'A group was deleted.',
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
