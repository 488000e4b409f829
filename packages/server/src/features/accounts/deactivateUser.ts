import { ChatError, userNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { UserRow } from '../users/index.ts';
import { accountToChange, saveAccount } from './saveAccount.ts';

/** Deactivates or reactivates an account (APP-07). Its data is unchanged. Idempotent. */
export async function setActive(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { userId, active }: { userId: string; active: boolean },
): Promise<UserRow> {
  const before = await accountToChange(tx, actor, userId);
  if (before.deleted_at !== null) throw new ChatError(userNotFound);
  if ((before.deactivated_at === null) === active) return before;
  const change = { deactivated_at: active ? null : context.clock.now() };
  const action = active ? 'user.reactivated' : 'user.deactivated';
  return saveAccount(context, tx, actor, before, change, { action });
}
