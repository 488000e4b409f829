import { accountErased, ChatError, conflict, type Task, userNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectUnfinishedOfKind, tasks } from '../tasks/index.ts';
import type { UserRow } from '../users/index.ts';
import { type DeletionPayload, deleteUserKind, restoreUserKind } from './deletion.ts';
import { accountToChange, saveAccount } from './saveAccount.ts';

/**
 * Restores a soft-deleted account with the messages deleted with it (APP-06). Throws `user_not_found` if there is none,
 * `account_erased` if it is too late, and `conflict` while its messages are being erased.
 */
export async function restoreUserIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  userId: string,
): Promise<{ row: UserRow; task: Task }> {
  const before = await accountToChange(tx, actor, userId);
  if (before.erased_at !== null) throw new ChatError(accountErased);
  if (before.deleted_at === null) throw new ChatError(userNotFound);
  await refuseDuringErasure(tx, userId);
  const row = await saveAccount(
    context,
    tx,
    actor,
    before,
    { deleted_at: null },
    { action: 'user.restored' },
  );
  const task = await tasks(context).request(tx, actor, {
    kind: restoreUserKind,
    payload: { user_id: userId },
    result: { user_id: userId },
  });
  return { row, task };
}

/** Erasing messages cannot be undone, and would include those that a restored user sends meanwhile. */
async function refuseDuringErasure(tx: Transaction, userId: string): Promise<void> {
  const unfinished = await tx.all(selectUnfinishedOfKind, { kind: deleteUserKind });
  for (const { payload } of unfinished) {
    const { user_id, user, messages = 'soft' } = JSON.parse(payload) as DeletionPayload;
    if (user_id !== userId) continue;
    if (user !== 'soft') throw new ChatError(accountErased);
    if (messages !== 'soft') {
      throw new ChatError(conflict, {
        message: 'The messages of this account are still being erased. Restore it when that has finished.',
      });
    }
  }
}
