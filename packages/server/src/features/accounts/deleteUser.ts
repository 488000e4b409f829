import type { DeletionMode, Task } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { tasks } from '../tasks/index.ts';
import { type DeletionPayload, deleteUserKind } from './deletion.ts';
import { accountToChange, saveAccount } from './saveAccount.ts';

/** How an account and its messages are deleted; messages are kept by default. */
export interface Deletion {
  readonly user: DeletionMode;
  readonly messages?: DeletionMode | undefined;
}

/**
 * Deletes an account (APP-06): it is unusable from this commit on; the rest is a task. A soft-deleted account can still
 * be deleted permanently. Throws `user_not_found`, and `conflict` for the last admin.
 */
export async function deleteUserIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { userId, how }: { userId: string; how: Deletion },
): Promise<Task> {
  const before = await accountToChange(tx, actor, userId);
  const { deleted_at } = await saveAccount(
    context,
    tx,
    actor,
    before,
    { deleted_at: before.deleted_at ?? context.clock.now() },
    { action: 'user.deleted', details: { ...how } },
  );
  const payload: DeletionPayload = { user_id: userId, ...how, deleted_at: deleted_at ?? undefined };
  return tasks(context).request(tx, actor, {
    kind: deleteUserKind,
    payload,
    result: { user_id: userId, ...how },
  });
}
