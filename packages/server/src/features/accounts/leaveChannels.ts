import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { dismissMember, selectMembershipRows } from '../members/index.ts';

const batchSize = 50;

/** Ends all memberships and invitations of a user, with their events, as long as `check` does not throw. Idempotent. */
export async function leaveChannels(
  context: ServerContext,
  userId: string,
  actorId: string | undefined,
  check: (tx: Transaction) => Promise<void>,
): Promise<void> {
  for (;;) {
    const left = await context.database.write(async (tx) => {
      await check(tx);
      const members = await tx.all(selectMembershipRows, { user_id: userId, limit: batchSize });
      for (const member of members) await dismissMember(context, tx, { member, actorId });
      return members.length;
    });
    if (left < batchSize) return;
  }
}
