import { ChatError, userNotFound } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import { reachesTenant } from '../../../core/access/tenants.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { isActive, selectUserToChange } from '../../users/index.ts';
import { deleteChallengesOfUser } from './challengeStore.ts';
import { deletePasskeysOfUser, deleteRecoveryCodes, deleteTotp } from './factorStore.ts';
import { recordFactorChange } from './recordFactorChange.ts';

/** Removes all second factors of a user who has lost them, and notifies the user. Throws `user_not_found`. */
export function resetFactors(context: ServerContext, actor: Actor, userId: string): Promise<void> {
  return context.database.write(async (tx) => {
    const user = await tx.get(selectUserToChange, { id: userId });
    if (!user || !isActive(user) || !reachesTenant(actor, user.tenant)) throw new ChatError(userNotFound);
    await removeFactors(tx, userId);
    await recordFactorChange(context, tx, { actor, user, change: 'factors_reset' });
  });
}

/** Removes all second factors of a user, and ends sign-ins that wait for one. */
export async function removeFactors(tx: Transaction, user_id: string): Promise<void> {
  for (const factors of [deleteTotp, deleteRecoveryCodes, deletePasskeysOfUser, deleteChallengesOfUser])
    await tx.run(factors, { user_id });
}
