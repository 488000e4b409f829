import { type AccountAction, type AppRole, ChatError, type DeletionMode } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { RunningTask, TaskStep } from '../tasks/index.ts';
import { setActive } from './deactivateUser.ts';
import { deleteUserIn } from './deleteUser.ts';
import { restoreUserIn } from './restoreUser.ts';
import { accountToChange, saveAccount } from './saveAccount.ts';

export const changeUsersKind = 'change-users';

/** A change to make to each of many accounts. */
export interface AccountChange {
  readonly action: AccountAction;
  readonly role?: AppRole | undefined;
  readonly user?: DeletionMode | undefined;
  readonly messages?: DeletionMode | undefined;
}

/** Rejects a change that lacks a field its action needs. */
export function checkChange({ action, role, user }: AccountChange): void {
  if (action === 'set_role' && role === undefined) {
    throw inputError([{ field: 'role', rule: 'must be given with set_role' }]);
  }
  if (action === 'delete' && user === undefined) {
    throw inputError([{ field: 'user', rule: 'must be given with delete' }]);
  }
}

interface ChangePayload {
  readonly user_ids: readonly string[];
  readonly change: AccountChange;
}

export type ChangeUsersTask = RunningTask<ChangePayload, { refused: Record<string, string> }>;

const batchSize = 20;

/** Changes many accounts in batches; failures are listed by id and do not stop the rest. */
export async function runChange(context: ServerContext, task: ChangeUsersTask): Promise<TaskStep> {
  const { user_ids, change } = task.payload;
  let refused = task.state?.refused ?? {};
  for (let done = task.done; done < user_ids.length; done += batchSize) {
    const ids = user_ids.slice(done, done + batchSize);
    for (const id of ids) {
      const refusal = await changeOne(context, task, id, change);
      if (refusal) refused = { ...refused, [id]: refusal };
    }
    const reached = Math.min(done + batchSize, user_ids.length);
    await context.database.write((tx) => task.keep(tx, { state: { refused }, done: reached }));
  }
  return { done: user_ids.length, result: { refused } };
}

/** Changes one account in the name of the caller, if still an admin; returns why it failed. */
async function changeOne(
  context: ServerContext,
  task: RunningTask<ChangePayload, unknown>,
  id: string,
  change: AccountChange,
): Promise<string | undefined> {
  let actor: Actor | undefined;
  try {
    await context.database.write(async (tx) => {
      actor = undefined;
      actor = await task.requireAsker(tx);
      await apply(context, tx, actor, id, change);
    });
    return undefined;
  } catch (error) {
    if (actor && error instanceof ChatError) return error.message;
    throw error;
  }
}

async function apply(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  userId: string,
  { action, role, user, messages }: AccountChange,
): Promise<unknown> {
  switch (action) {
    case 'deactivate':
    case 'reactivate':
      return setActive(context, tx, actor, { userId, active: action === 'reactivate' });
    case 'delete':
      return deleteUserIn(context, tx, actor, { userId, how: { user: user ?? 'soft', messages } });
    case 'restore':
      return restoreUserIn(context, tx, actor, userId);
    case 'set_role': {
      const before = await accountToChange(tx, actor, userId);
      if (before.role === role) return before;
      const details = { before: before.role, after: role };
      return saveAccount(
        context,
        tx,
        actor,
        before,
        { role: role as AppRole },
        {
          action: 'user.role_changed',
          details,
        },
      );
    }
  }
}
