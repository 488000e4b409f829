import { type AuditAction, ChatError, userNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { endAllSessions } from '../sessions/index.ts';
import { changeUser, isActive, selectUserToChange, type UserRow } from '../users/index.ts';

/** The account that is to change; throws `user_not_found` where there is none. */
export async function accountToChange(tx: Transaction, id: string): Promise<UserRow> {
  const row = await tx.get(selectUserToChange, { id });
  if (!row) throw new ChatError(userNotFound);
  return row;
}

/**
 * Changes an account, publishes that to everybody and audits it. One that nobody may use any more loses its sessions,
 * and its sockets close. Throws `conflict` for the last admin.
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
