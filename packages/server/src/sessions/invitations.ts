import { randomBytes } from 'node:crypto';
import { type AppRole, ChatError, type Invitation, invitationInvalid } from '@confab/protocol';
import type { ParsedBodyOf, sessionEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../access/actor.ts';
import { auditLog } from '../audit/index.ts';
import type { ServerContext } from '../feature.ts';
import { userDirectory } from '../users/index.ts';
import { deleteInvitation, insertInvitation, selectUsableInvitations } from './credentialStore.ts';
import { mayStillInvite, openInvitation } from './openInvitation.ts';
import { hashSecret } from './secretTokens.ts';
import type { InvitationRow } from './sessionTables.ts';

type Wish = ParsedBodyOf<typeof sessionEndpoints.createInvitation>;

/** Makes an invitation. */
export async function createInvitation(
  context: ServerContext,
  { role, max_uses, expires_in_hours }: Wish,
  actor: Actor,
  baseUrl: string,
): Promise<Invitation> {
  const now = context.clock.now();
  const row: InvitationRow = {
    code: randomBytes(16).toString('base64url'),
    role,
    created_by_id: actor.userId ?? '',
    created_at: now,
    expires_at: now + expires_in_hours * 3_600_000,
    uses_left: max_uses,
  };
  await context.database.write(async (tx) => {
    await tx.run(insertInvitation, row);
    const details = { role, max_uses, expires_in_hours };
    await auditLog(context).record(tx, {
      actor,
      action: 'invitation.created',
      subject: subjectOf(row.code),
      details,
    });
  });
  return toInvitation(row, baseUrl);
}

/** The invitations that can still be used, newest first. */
export async function listInvitations(context: ServerContext, baseUrl: string): Promise<Invitation[]> {
  const { database, clock } = context;
  const rows = await database.read.all(selectUsableInvitations, { now: clock.now() });
  const may = await Promise.all(rows.map((row) => mayStillInvite(context, database.read, row)));
  return rows.filter((_row, at) => may[at]).map((row) => toInvitation(row, baseUrl));
}

/** Who invites with this code, an empty name where a back end does; throws `invitation_invalid` for any code that is no good. */
export async function inviterOf(context: ServerContext, code: string): Promise<string> {
  const row = await openInvitation(context, context.database.read, code);
  const inviter = row.created_by_id && (await userDirectory(context).find(row.created_by_id));
  return inviter ? inviter.name : '';
}

/** Makes a code useless. */
export async function revokeInvitation(context: ServerContext, code: string, actor: Actor): Promise<void> {
  await context.database.write(async (tx) => {
    if ((await tx.run(deleteInvitation, { code })) === 0) throw new ChatError(invitationInvalid);
    await auditLog(context).record(tx, { actor, action: 'invitation.revoked', subject: subjectOf(code) });
  });
}

// Who reads the audit log must not be able to use the code.
const subjectOf = (code: string) => ({ kind: 'invitation' as const, id: hashSecret(code).slice(0, 12) });

const toInvitation = (row: InvitationRow, baseUrl: string): Invitation => ({
  code: row.code,
  url: `${baseUrl}/join/${row.code}`,
  role: row.role as AppRole,
  created_by_id: row.created_by_id,
  created_at: new Date(row.created_at).toISOString(),
  expires_at: new Date(row.expires_at).toISOString(),
  uses_left: row.uses_left,
});
