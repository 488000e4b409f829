import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import type { UserRow } from './userTables.ts';

/** Audits a change of a user's app role, if it changed. */
export async function recordRole(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  before: Pick<UserRow, 'role'> | undefined,
  { id, role }: UserRow,
): Promise<void> {
  if (before?.role === role) return;
  await auditLog(context).record(tx, {
    actor,
    action: 'user.role_changed',
    subject: { kind: 'user', id },
    details: { ...(before && { from: before.role }), to: role },
  });
}
