import * as v from 'valibot';
import { countField, customField, filterField, sortField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { maxProfileFields, maxProfileValueLength } from '../profileFields/limits.ts';
import { appRoles, markReadModes, sendKeys, userErrors, userNotFound } from './limits.ts';
import {
  ownUser,
  ownUserSchema,
  profileFields,
  provisionedUserSchema,
  user,
  userRef,
  userSchema,
} from './schema.ts';

export const endpoints = {
  /**
   * Filter fields: id, name, role, created_at, last_active, and custom fields as `custom.NAME` (EMB-04), among them the
   * profile fields (ONB-05). Sort fields: id, name, created_at, last_active.
   */
  queryUsers: defineEndpoint('POST /users/query', {
    allowsAnonymous: true,
    summary: 'Query users by filter, by id in ascending order by default.',
    body: v.object({
      filter: v.optional(filterField, {}),
      sort: v.optional(sortField, []),
      limit: v.optional(countField(1, 100), 30),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ users: v.array(userSchema) }),
  }),
  getUser: defineEndpoint('GET /users/{user_id}', {
    summary: "Get a user's public profile.",
    answer: v.object({ user: userSchema }),
  }),
  upsertUsers: defineEndpoint('PUT /users', {
    summary: 'Create users, or update the given fields of existing ones.',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({ users: v.pipe(v.array(provisionedUserSchema), v.minLength(1), v.maxLength(100)) }),
    answer: v.object({ users: v.array(userSchema) }),
  }),
  getPrivateData: defineEndpoint('GET /users/{user_id}/private', {
    summary: "Get a user's private data, which only the host's back end sets and reads (server token).",
    audience: 'admin',
    isOpenToTenants: true,
    answer: v.object({ private: v.record(v.string(), v.unknown()) }),
    errors: [userNotFound],
  }),
  setPrivateData: defineEndpoint('PUT /users/{user_id}/private', {
    summary: "Replace a user's private data; an empty object removes it (server token).",
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({ private: customField<Record<string, unknown>>() }),
    answer: v.object({ private: v.record(v.string(), v.unknown()) }),
    errors: [userNotFound],
  }),
  updateUser: defineEndpoint('PATCH /users/{user_id}', {
    summary: 'Update fields of your own profile; admins can update any profile.',
    body: v.partial(
      v.object({
        name: profileFields.name,
        image: v.nullable(profileFields.image),
        status_emoji: v.nullable(profileFields.status_emoji),
        /** `null` also removes `status_expires_at`. */
        status_text: v.nullable(profileFields.status_text),
        status_expires_at: v.nullable(profileFields.status_expires_at),
        dnd_until: v.nullable(profileFields.dnd_until),
        dnd_schedule: v.nullable(profileFields.dnd_schedule),
        time_zone: v.nullable(profileFields.time_zone),
        /** Replaces all custom fields. */
        custom: profileFields.custom,
        invisible: v.boolean(),
        away: v.boolean(),
        share_typing: v.boolean(),
        /** Turning it on publishes the current positions. */
        share_reads: v.boolean(),
        mark_read: v.picklist(markReadModes),
        send_key: v.picklist(sendKeys),
        show_formatting: v.boolean(),
        /** Admins only. */
        role: v.picklist(appRoles),
      }),
    ),
    answer: v.object({ user: v.union([ownUserSchema, userSchema]) }),
  }),
  setProfileValues: defineEndpoint('PATCH /users/{user_id}/profile-fields', {
    summary:
      'Update your own values of the profile fields that admins have defined; admins can update anybody’s, and alone those that only admins fill.',
    body: v.object({
      /** By the id of the field; `null` removes the value. Fields that are left out are unchanged. */
      values: v.pipe(
        v.record(v.string(), v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(maxProfileValueLength)))),
        v.maxEntries(maxProfileFields),
      ),
    }),
    answer: v.object({ user: v.union([ownUserSchema, userSchema]) }),
    errors: [userNotFound],
  }),
};

export const events = {
  userUpdated: defineEvent('user.updated', {
    stream: 'app',
    summary: 'A public profile was changed; or, on the new user’s own stream, created.',
    payload: { user: userSchema },
  }),
  meUpdated: defineEvent('me.updated', {
    stream: 'user',
    summary: "The user's own profile or settings changed.",
    payload: { me: ownUserSchema },
  }),
};

export const users = defineFeature({
  name: 'users',
  entities: [userRef, user, ownUser],
  endpoints,
  events: Object.values(events),
  errors: userErrors,
});
