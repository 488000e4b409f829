import { accountEndpoints as endpoints, userIdField } from '@confab/protocol/schemas';
import * as v from 'valibot';
import { requireAppAdmin } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { inputError } from '../../core/http/validate.ts';
import { tasks } from '../tasks/index.ts';
import { userDirectory } from '../users/index.ts';
import {
  type AccountChange,
  type ChangeUsersTask,
  changeUsersKind,
  checkChange,
  runChange,
} from './changeUsers.ts';
import { setActive } from './deactivateUser.ts';
import { deleteUserIn } from './deleteUser.ts';
import {
  type DeletionTask,
  deleteUserKind,
  type RestoreTask,
  restoreUserKind,
  runDeletion,
  runRestore,
} from './deletion.ts';
import { getAccount } from './getAccount.ts';
import { queryAccounts } from './queryAccounts.ts';
import { restoreUserIn } from './restoreUser.ts';

/** The life cycle of accounts: search, deactivation, deletion, restoration (APP-06, APP-07). */
export const createAccountsFeature: CreateFeature = (context) => {
  const { database } = context;
  const people = userDirectory(context);
  tasks(context).define(deleteUserKind, (task: DeletionTask) => runDeletion(context, task));
  tasks(context).define(restoreUserKind, (task: RestoreTask) => runRestore(context, task));
  tasks(context).define(
    changeUsersKind,
    (task: ChangeUsersTask) => runChange(context, task),
    requireAppAdmin,
  );
  return {
    name: 'accounts',
    endpoints: [
      implement(endpoints.deleteUser, async ({ actor, params, body }) => ({
        task: await database.write((tx) =>
          deleteUserIn(context, tx, actor, { userId: userIdOf(params), how: body }),
        ),
      })),
      implement(endpoints.restoreUser, async ({ actor, params }) => {
        const { row, task } = await database.write((tx) =>
          restoreUserIn(context, tx, actor, userIdOf(params)),
        );
        return { user: people.profile(row), task };
      }),
      implement(endpoints.deactivateUser, async ({ actor, params }) => {
        const how = { userId: userIdOf(params), active: false };
        return { user: people.profile(await database.write((tx) => setActive(context, tx, actor, how))) };
      }),
      implement(endpoints.reactivateUser, async ({ actor, params }) => {
        const how = { userId: userIdOf(params), active: true };
        return { user: people.profile(await database.write((tx) => setActive(context, tx, actor, how))) };
      }),
      implement(endpoints.changeUsers, async ({ actor, body }) => {
        const { user_ids, ...change } = body;
        checkChange(change satisfies AccountChange);
        const ids = [...new Set(user_ids)];
        const what = {
          kind: changeUsersKind,
          payload: { user_ids: ids, change },
          total: ids.length,
          result: { action: change.action },
        };
        return { task: await database.write((tx) => tasks(context).request(tx, actor, what)) };
      }),
      implement(endpoints.queryAccounts, ({ actor, body }) => queryAccounts(context, actor, body)),
      implement(endpoints.getAccount, ({ actor, params }) => getAccount(context, actor, params.user_id)),
    ],
  };
};

/** Returns the id in the path; throws an error that names it if empty. */
function userIdOf({ user_id }: { user_id: string }): string {
  if (v.is(userIdField, user_id)) return user_id;
  throw inputError([{ field: 'user_id', rule: 'must be 1 to 64 letters, digits or _ . @ -' }]);
}
