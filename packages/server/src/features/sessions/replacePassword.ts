import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { endResetCodesOfUser, upsertPassword } from './credentialStore.ts';
import { deleteChallengesOfUser } from './secondFactor/challengeStore.ts';

/** Sets a user's new password. Reset links, and sign-ins that the old one began, become invalid. */
export async function replacePassword(
  { clock }: ServerContext,
  tx: Transaction,
  { user_id, hash }: { user_id: string; hash: string },
): Promise<void> {
  await tx.run(upsertPassword, { user_id, hash });
  await tx.run(endResetCodesOfUser, { user_id, now: clock.now() });
  await tx.run(deleteChallengesOfUser, { user_id });
}
