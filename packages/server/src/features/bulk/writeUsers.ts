import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { claimFirstUser } from '../app/index.ts';
import { insertUser, newUserRow, selectUsers, type UserRow, userSteps } from '../users/index.ts';
import type { LoadedUser } from './bulkCall.ts';
import type { Indexed } from './references.ts';

/** Adds the new users. */
export async function writeUsers(
  context: ServerContext,
  tx: Transaction,
  rows: readonly Indexed<LoadedUser>[],
): Promise<number> {
  const there = await tx.all(selectUsers, { ids: rows.map(({ row }) => row.id) });
  const existing = new Set(there.map((user) => user.id));
  const fresh = new Map<string, UserRow>();
  for (const { row } of rows) {
    if (existing.has(row.id) || fresh.has(row.id)) continue;
    const { created_at, deactivated_at, ...user } = row;
    const created = created_at === undefined ? undefined : Date.parse(created_at);
    const added = newUserRow({ ...user, created_at: created }, context.clock.now());
    fresh.set(row.id, {
      ...added,
      deactivated_at: deactivated_at === undefined ? null : Date.parse(deactivated_at),
    });
  }
  await tx.runMany(insertUser, [...fresh.values()]);
  if (fresh.size > 0) {
    await claimFirstUser(context, tx);
    for (const step of userSteps(context).afterAdd) await step([...fresh.values()], tx);
  }
  return fresh.size;
}
