import { randomBytes } from 'node:crypto';
import {
  type AppRole,
  ChatError,
  conflict,
  type Invitation,
  invitationInvalid,
  type NewInvitation,
} from '@confab/protocol';
import type { ParsedBodyOf, sessionEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { openChannel } from '../channels/index.ts';
import { userDirectory } from '../users/index.ts';
import {
  deleteInvitation,
  insertInvitation,
  invitationIdLength,
  selectPlainCodes,
  selectUsableInvitations,
  updateCodeHash,
} from './credentialStore.ts';
import { isStillAdmin } from './isStillAdmin.ts';
import { openInvitation } from './openInvitation.ts';
import { hashSecret } from './secretTokens.ts';
import type { InvitationRow } from './sessionTables.ts';

type InvitationRequest = ParsedBodyOf<typeof sessionEndpoints.createInvitation>;

/** Creates an invitation; returns its code and link, which are not stored. */
export async function createInvitation(
  context: ServerContext,
  { role, max_uses, expires_in_hours, cids }: InvitationRequest,
  actor: Actor,
  baseUrl: string,
): Promise<NewInvitation> {
  const now = context.clock.now();
  const code = randomBytes(16).toString('base64url');
  const row = await context.database.write(async (tx) => {
    const row: InvitationRow = {
      code_hash: hashSecret(code),
      role,
      created_by_id: actor.userId ?? '',
      created_at: now,
      expires_at: now + expires_in_hours * 3_600_000,
      uses_left: max_uses,
      email: null,
      seed: null,
      mailed_at: null,
      cids: await requireInvitable(context, tx, actor, cids),
    };
    await tx.run(insertInvitation, row);
    const details = { role, max_uses, expires_in_hours };
    await auditLog(context).record(tx, {
      actor,
      action: 'invitation.created',
      subject: subjectOf(row.code_hash),
      details,
    });
    return row;
  });
  return { ...toInvitation(row), code, url: `${baseUrl}/join/${code}` };
}

/**
 * Returns the channels of an invitation as stored, after checking that the actor may add people to each. Throws
 * `channel_not_found`, `not_allowed`, and `conflict` for a direct message.
 */
export async function requireInvitable(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cids: readonly string[],
): Promise<string | null> {
  for (const cid of cids) {
    const channel = await openChannel(context, tx, actor, cid, 'update-channel-members');
    if (channel.isDistinct)
      throw new ChatError(conflict, {
        message: 'You can’t add people to a direct message.',
        details: { reason: 'direct_message' },
      });
  }
  return cids.length === 0 ? null : JSON.stringify([...new Set(cids)]);
}

/** Returns the usable invitations, newest first. */
export async function listInvitations(context: ServerContext): Promise<Invitation[]> {
  const { database, clock } = context;
  const rows = await database.read.all(selectUsableInvitations, { now: clock.now() });
  const may = await Promise.all(rows.map((row) => isStillAdmin(context, database.read, row.created_by_id)));
  return rows.filter((_row, at) => may[at]).map(toInvitation);
}

/**
 * Returns the name of a code's creator, empty for a back end, and the address that it was mailed to. Throws
 * `invitation_invalid` for an invalid code.
 */
export async function describeInvitation(
  context: ServerContext,
  code: string,
): Promise<{ invited_by: string; email?: string }> {
  const row = await openInvitation(context, context.database.read, hashSecret(code));
  const inviter = row.created_by_id && (await userDirectory(context).find(row.created_by_id));
  return { invited_by: inviter ? inviter.name : '', ...(row.email !== null && { email: row.email }) };
}

/** Revokes an invitation by its id or code. Throws `invitation_invalid`. */
export async function revokeInvitation(
  context: ServerContext,
  idOrCode: string,
  actor: Actor,
): Promise<void> {
  await context.database.write(async (tx) => {
    const row = await tx.get(deleteInvitation, { id: idOrCode, code_hash: hashSecret(idOrCode) });
    if (!row) throw new ChatError(invitationInvalid);
    const subject = subjectOf(row.code_hash);
    await auditLog(context).record(tx, { actor, action: 'invitation.revoked', subject });
  });
}

/** Hashes codes stored in plain text by an earlier version. */
export function hashPlainCodes({ database }: ServerContext): Promise<void> {
  return database.write(async (tx) => {
    for (const { code } of await tx.all(selectPlainCodes, {})) {
      await tx.run(updateCodeHash, { code, code_hash: hashSecret(code) });
    }
  });
}

/** Returns the id of the invitation whose code has this hash. */
export const invitationIdOf = (codeHash: string): string => codeHash.slice(0, invitationIdLength);
const subjectOf = (codeHash: string) => ({ kind: 'invitation' as const, id: invitationIdOf(codeHash) });

/** An invitation as it stands on the wire. */
export const toInvitation = (row: InvitationRow): Invitation => ({
  id: invitationIdOf(row.code_hash),
  role: row.role as AppRole,
  created_by_id: row.created_by_id,
  created_at: new Date(row.created_at).toISOString(),
  expires_at: new Date(row.expires_at).toISOString(),
  uses_left: row.uses_left,
  ...(row.email !== null && { email: row.email }),
  ...(row.mailed_at !== null && { mailed_at: new Date(row.mailed_at).toISOString() }),
  ...(row.cids !== null && { cids: JSON.parse(row.cids) as string[] }),
});
