import { ChatError, invitationInvalid } from '@confab/protocol';
import { isAppAdmin } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { findActorNow } from '../users/index.ts';
import { selectUsableInvitation, takeInvitation } from './credentialStore.ts';
import type { InvitationRow } from './sessionTables.ts';

/** Finds an invitation that is good now, by the hash of its code. Throws `invitation_invalid`. */
export async function openInvitation(
  context: ServerContext,
  reader: Reader,
  code_hash: string,
): Promise<InvitationRow> {
  const row = await reader.get(selectUsableInvitation, { code_hash, now: context.clock.now() });
  if (!row || !(await mayStillInvite(context, reader, row))) throw new ChatError(invitationInvalid);
  return row;
}

/** Uses an invitation once; of two who race for the last use one gets it. Throws `invitation_invalid`. */
export async function spendInvitation(
  context: ServerContext,
  tx: Transaction,
  code_hash: string,
): Promise<InvitationRow> {
  const row = await tx.get(takeInvitation, { code_hash, now: context.clock.now() });
  if (!row || !(await mayStillInvite(context, tx, row))) throw new ChatError(invitationInvalid);
  return row;
}

/** Whether its maker could make it now: a host's back end, or somebody who is still an admin. */
export async function mayStillInvite(
  { clock }: ServerContext,
  reader: Reader,
  { created_by_id }: Pick<InvitationRow, 'created_by_id'>,
): Promise<boolean> {
  if (created_by_id === '') return true;
  const creator = await findActorNow(reader, created_by_id, clock.now());
  return creator !== undefined && isAppAdmin(creator);
}
