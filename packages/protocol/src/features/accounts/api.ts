import * as v from 'valibot';
import { countField, textField, timeField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { sessionSchema } from '../sessions/api.ts';
import { taskSchema } from '../tasks/api.ts';
import { appRoles, userNotFound } from '../users/limits.ts';
import { userSchema } from '../users/schema.ts';
import {
  accountActions,
  accountErased,
  accountErrors,
  accountSorts,
  accountStates,
  deletionModes,
  maxAccountsPerCall,
} from './limits.ts';

/** A user as admins see it: the profile with admin-only fields. */
export const accountSchema = v.object({
  ...userSchema.entries,
  email: v.optional(v.string()),
  /** Whether it has a password; otherwise a host signs its tokens, or it is a guest. */
  has_password: v.boolean(),
  /** Banned or timed out in the app. */
  restricted: v.boolean(),
  /** When its personal data was erased; it cannot be restored after that. */
  erased_at: v.optional(timeField),
});
export type Account = v.InferOutput<typeof accountSchema>;
export const account = defineEntity('Account', accountSchema);

const mode = v.picklist(deletionModes, `must be one of ${deletionModes.join(', ')}`);
const userIds = v.pipe(v.array(userIdField), v.minLength(1), v.maxLength(maxAccountsPerCall));

/** Deletion modes of an account and, separately, of its messages (kept if omitted). */
const deletion = { user: mode, messages: v.optional(mode) };

export const endpoints = {
  deleteUser: defineEndpoint('POST /users/{user_id}/delete', {
    summary:
      'Delete an account. `soft` can be undone, `pruning` also erases personal data, `hard` also removes memberships, settings and files. `messages` applies the same modes to what the user wrote: `soft` keeps the content for an undo, `pruning` erases the content, `hard` also removes everything attached to it.',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object(deletion),
    answer: v.object({ task: taskSchema }),
    errors: [userNotFound],
  }),
  restoreUser: defineEndpoint('POST /users/{user_id}/restore', {
    summary: 'Restore a soft-deleted account, with the messages that were deleted with it.',
    audience: 'admin',
    isOpenToTenants: true,
    answer: v.object({ user: userSchema, task: taskSchema }),
    errors: [userNotFound, accountErased],
  }),
  deactivateUser: defineEndpoint('POST /users/{user_id}/deactivate', {
    summary: 'Deactivate an account: sign-in is blocked and sessions and sockets are closed. Data is kept.',
    audience: 'admin',
    isOpenToTenants: true,
    answer: v.object({ user: userSchema }),
    errors: [userNotFound],
  }),
  reactivateUser: defineEndpoint('POST /users/{user_id}/reactivate', {
    summary: 'Reactivate a deactivated account.',
    audience: 'admin',
    isOpenToTenants: true,
    answer: v.object({ user: userSchema }),
    errors: [userNotFound],
  }),
  changeUsers: defineEndpoint('POST /users/change', {
    isRepeatable: false,
    summary: `Apply one action to up to ${maxAccountsPerCall} accounts, as a task.`,
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({
      user_ids: userIds,
      action: v.picklist(accountActions),
      /** Required by `set_role`. */
      role: v.optional(v.picklist(appRoles)),
      /** Required by `delete`. */
      user: v.optional(mode),
      /** Used by `delete`. */
      messages: v.optional(mode),
    }),
    answer: v.object({ task: taskSchema }),
  }),
  queryAccounts: defineEndpoint('POST /accounts/query', {
    summary: 'List accounts for administration, one page at a time, with the total count.',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({
      /** Word prefixes of the name, the id or the e-mail address. */
      q: v.optional(textField(120), ''),
      state: v.optional(v.picklist(accountStates)),
      role: v.optional(v.picklist(appRoles)),
      /** Last seen before this time; includes users who were never seen. */
      inactive_since: v.optional(timeField),
      sort: v.optional(v.picklist(accountSorts), 'name'),
      direction: v.optional(v.picklist([1, -1]), 1),
      limit: v.optional(countField(1, 100), 50),
      offset: v.optional(countField(0, 1_000_000), 0),
    }),
    answer: v.object({ accounts: v.array(accountSchema), total: v.number() }),
  }),
  getAccount: defineEndpoint('GET /accounts/{user_id}', {
    summary: 'Get an account with its sessions and its number of channels.',
    audience: 'admin',
    isOpenToTenants: true,
    answer: v.object({
      account: accountSchema,
      sessions: v.array(sessionSchema),
      channels_count: v.number(),
      /** The first channels by cid. */
      channels: v.array(
        v.object({ cid: v.string(), name: v.optional(v.string()), channel_role: v.string() }),
      ),
    }),
    errors: [userNotFound],
  }),
};

export const accounts = defineFeature({
  name: 'accounts',
  entities: [account],
  endpoints,
  events: [],
  errors: accountErrors,
});
