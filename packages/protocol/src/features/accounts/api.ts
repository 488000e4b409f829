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
  accountsAtOnceMost,
  deletionModes,
} from './limits.ts';

/** A user as admins see one: the profile, and what only they need. */
export const accountSchema = v.object({
  ...userSchema.entries,
  email: v.optional(v.string()),
  /** Whether it has a password of its own; else a host signs its tokens, or it is a guest. */
  has_password: v.boolean(),
  /** Banned, or in a time-out of the app. */
  restricted: v.boolean(),
  /** Its personal data is gone: nothing can bring it back. */
  erased_at: v.optional(timeField),
});
export type Account = v.InferOutput<typeof accountSchema>;
export const account = defineEntity('Account', accountSchema);

const mode = v.picklist(deletionModes, `must be one of ${deletionModes.join(', ')}`);
const userIds = v.pipe(v.array(userIdField), v.minLength(1), v.maxLength(accountsAtOnceMost));

/** How accounts are deleted: the account, and apart from it its messages (they stay where left out). */
const deletion = { user: mode, messages: v.optional(mode) };

export const endpoints = {
  deleteUser: defineEndpoint('POST /users/{user_id}/delete', {
    summary:
      'Delete an account: `soft` marks it and can be undone, `pruning` erases its personal data, `hard` its memberships, settings and files too. `messages` says the same of what it wrote: `soft` keeps the content for an undo, `pruning` strips it everywhere, `hard` also what hangs on it.',
    audience: 'admin',
    body: v.object(deletion),
    answer: v.object({ task: taskSchema }),
    errors: [userNotFound],
  }),
  restoreUser: defineEndpoint('POST /users/{user_id}/restore', {
    summary: 'Bring an account back that was deleted softly, with the messages that went with it.',
    audience: 'admin',
    answer: v.object({ user: userSchema, task: taskSchema }),
    errors: [userNotFound, accountErased],
  }),
  deactivateUser: defineEndpoint('POST /users/{user_id}/deactivate', {
    summary: 'Keep somebody from signing in; sessions and sockets end, everything else stays.',
    audience: 'admin',
    answer: v.object({ user: userSchema }),
    errors: [userNotFound],
  }),
  reactivateUser: defineEndpoint('POST /users/{user_id}/reactivate', {
    summary: 'Let somebody sign in again who was deactivated.',
    audience: 'admin',
    answer: v.object({ user: userSchema }),
    errors: [userNotFound],
  }),
  changeUsers: defineEndpoint('POST /users/change', {
    summary: `Do one thing with up to ${accountsAtOnceMost} accounts, as a task.`,
    audience: 'admin',
    body: v.object({
      user_ids: userIds,
      action: v.picklist(accountActions),
      /** For `set_role`, which needs it. */
      role: v.optional(v.picklist(appRoles)),
      /** For `delete`, which needs it. */
      user: v.optional(mode),
      /** For `delete`. */
      messages: v.optional(mode),
    }),
    answer: v.object({ task: taskSchema }),
  }),
  queryAccounts: defineEndpoint('POST /accounts/query', {
    summary: 'Accounts for those who govern the app, a page at a time, with how many there are.',
    audience: 'admin',
    body: v.object({
      /** Beginnings of words of the name, of the id or of the e-mail address. */
      q: v.optional(textField(120), ''),
      state: v.optional(v.picklist(accountStates)),
      role: v.optional(v.picklist(appRoles)),
      /** Last seen before; nobody who was never seen is left out. */
      inactive_since: v.optional(timeField),
      sort: v.optional(v.picklist(accountSorts), 'name'),
      direction: v.optional(v.picklist([1, -1]), 1),
      limit: v.optional(countField(1, 100), 50),
      offset: v.optional(countField(0, 1_000_000), 0),
    }),
    answer: v.object({ accounts: v.array(accountSchema), total: v.number() }),
  }),
  getAccount: defineEndpoint('GET /accounts/{user_id}', {
    summary: 'One account with its sessions and the number of its channels.',
    audience: 'admin',
    answer: v.object({
      account: accountSchema,
      sessions: v.array(sessionSchema),
      channels_count: v.number(),
      /** The first of them by cid. */
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
