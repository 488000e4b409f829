import { randomBytes } from 'node:crypto';
import { type AppRole, ChatError, type Invitation, invitationInvalid } from '@confab/protocol';
import type { ParsedBodyOf, sessionEndpoints } from '@confab/protocol/schemas';
import type { ServerContext } from '../feature.ts';
import { userDirectory } from '../users/index.ts';
import {
  deleteInvitation,
  insertInvitation,
  selectUsableInvitation,
  selectUsableInvitations,
} from './credentialStore.ts';
import type { InvitationRow } from './sessionTables.ts';

type Wish = ParsedBodyOf<typeof sessionEndpoints.createInvitation>;

/** Makes an invitation. `creatorId` is left out where a host's back end invites. */
export async function createInvitation(
  context: ServerContext,
  { role, max_uses, expires_in_hours }: Wish,
  creatorId: string | undefined,
  baseUrl: string,
): Promise<Invitation> {
  const now = context.clock.now();
  const row: InvitationRow = {
    code: randomBytes(16).toString('base64url'),
    role,
    created_by_id: creatorId ?? '',
    created_at: now,
    expires_at: now + expires_in_hours * 3_600_000,
    uses_left: max_uses,
  };
  await context.database.write((tx) => tx.run(insertInvitation, row));
  return toInvitation(row, baseUrl);
}

/** The invitations that can still be used, newest first. */
export async function listInvitations(context: ServerContext, baseUrl: string): Promise<Invitation[]> {
  const rows = await context.database.read.all(selectUsableInvitations, { now: context.clock.now() });
  return rows.map((row) => toInvitation(row, baseUrl));
}

/** Who invites with this code, an empty name where a back end does; throws `invitation_invalid` for any code that is no good. */
export async function inviterOf(context: ServerContext, code: string): Promise<string> {
  const row = await context.database.read.get(selectUsableInvitation, { code, now: context.clock.now() });
  if (!row) throw new ChatError(invitationInvalid);
  const inviter = row.created_by_id && (await userDirectory(context).find(row.created_by_id));
  return inviter ? inviter.name : '';
}

/** Makes a code useless. */
export async function revokeInvitation(context: ServerContext, code: string): Promise<void> {
  const gone = await context.database.write((tx) => tx.run(deleteInvitation, { code }));
  if (gone === 0) throw new ChatError(invitationInvalid);
}

const toInvitation = (row: InvitationRow, baseUrl: string): Invitation => ({
  code: row.code,
  url: `${baseUrl}/join/${row.code}`,
  role: row.role as AppRole,
  created_by_id: row.created_by_id,
  created_at: new Date(row.created_at).toISOString(),
  expires_at: new Date(row.expires_at).toISOString(),
  uses_left: row.uses_left,
});
