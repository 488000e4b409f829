import { ChatError, invitationInvalid } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { redeemInvitation, selectUsableInvitation } from './credentialStore.ts';
import { isStillAdmin } from './isStillAdmin.ts';
import type { InvitationRow } from './sessionTables.ts';

/** Finds a valid invitation by the hash of its code. Throws `invitation_invalid`. */
export async function openInvitation(
  context: ServerContext,
  reader: Reader,
  code_hash: string,
): Promise<InvitationRow> {
  const row = await reader.get(selectUsableInvitation, { code_hash, now: context.clock.now() });
  if (!row || !(await isStillAdmin(context, reader, row.created_by_id)))
    throw new ChatError(invitationInvalid);
  return row;
}

/**
 * Consumes one use of an invitation; only one of two concurrent calls gets the last use. Throws `invitation_invalid`.
 */
export async function consumeInvitation(
  context: ServerContext,
  tx: Transaction,
  code_hash: string,
): Promise<InvitationRow> {
  const row = await tx.get(redeemInvitation, { code_hash, now: context.clock.now() });
  if (!row || !(await isStillAdmin(context, tx, row.created_by_id))) throw new ChatError(invitationInvalid);
  return row;
}
