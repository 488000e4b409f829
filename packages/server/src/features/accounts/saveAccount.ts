import { type AuditAction, ChatError, userNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { endAllSessions } from '../sessions/index.ts';
import { changeUser, isActive, selectUserToChange, type UserRow } from '../users/index.ts';

/** Loads the account to change; throws `user_not_found`, also for one of another tenant (TEN-02). */
export async function accountToChange(
  tx: Transaction,
  actor: Pick<Actor, 'role' | 'tenant'>,
  id: string,
): Promise<UserRow> {
  const row = await tx.get(selectUserToChange, { id });
  if (!row || !reachesTenant(actor, row.tenant)) throw new ChatError(userNotFound);
  return row;
}

/**
 * Changes an account, publishes the change to everyone and audits it. An account that can no longer be used loses its
 * sessions and sockets. Throws `conflict` for the last admin.
 */
export async function saveAccount(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  before: UserRow,
  change: Partial<UserRow>,
  { action, details }: { action: AuditAction; details?: Record<string, unknown> },
): Promise<UserRow> {
  const row = await changeUser(context, tx, before, change, actor.userId);
  if (!isActive(row)) await endAllSessions(context, tx, row.id);
  await auditLog(context).record(tx, {
    actor,
    action,
    subject: { kind: 'user', id: row.id },
    ...(details && { details }),
  });
  return row;
}
