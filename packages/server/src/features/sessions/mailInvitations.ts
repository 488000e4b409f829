import {
  ChatError,
  type Invitation,
  type InvitationProblem,
  inputInvalid,
  invitationInvalid,
  mailNotConfigured,
  maxMailedInvitations,
  rateLimited,
} from '@confab/protocol';
import type { ParsedBodyOf, sessionEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { mail } from '../mail/index.ts';
import { selectUsersByEmail } from '../users/index.ts';
import {
  insertInvitation,
  selectInvitationById,
  selectInvitedAddresses,
  updateMailing,
} from './credentialStore.ts';
import { parseInvitationList } from './invitationList.ts';
import { invitationIdOf, requireInvitable, toInvitation } from './invitations.ts';
import { mailedCode, mailInvitation } from './mailedInvitation.ts';
import { hashSecret, newSecret } from './secretTokens.ts';
import type { InvitationRow } from './sessionTables.ts';

type Asked = ParsedBodyOf<typeof sessionEndpoints.mailInvitations>;

/** Lists that one admin can send an hour. */
const listsPerHour = 20;

const limiter = perServer(({ limits, config }) => {
  const rate = { name: 'invitation-mails', perSecond: listsPerHour / 3600, burst: listsPerHour };
  return { limiter: config.requestsPerSecond > 0 ? limits.exact(rate) : undefined };
});

/**
 * Invites everybody on a list by email, and returns the lines that could not be used. Throws `mail_not_configured`,
 * `input_invalid` for too many addresses, and the errors of {@link requireInvitable}.
 */
export async function mailInvitations(
  context: ServerContext,
  { list, role, cids, expires_in_hours }: Asked,
  actor: Actor,
): Promise<{ invitations: Invitation[]; problems: InvitationProblem[] }> {
  if (!mail(context).configured) throw new ChatError(mailNotConfigured);
  if (actor.userId !== undefined) await limiter(context).limiter?.consume(actor.userId);
  const { addresses, problems } = parseInvitationList(list);
  if (addresses.length > maxMailedInvitations) throw tooMany();
  const emails = addresses.map(({ email }) => email);
  const now = context.clock.now();
  return context.database.write(async (tx) => {
    const channels = await requireInvitable(context, tx, actor, cids);
    const members = new Set((await tx.all(selectUsersByEmail, { emails })).map(({ email }) => email));
    const waiting = new Set(
      (await tx.all(selectInvitedAddresses, { emails, now })).map(({ email }) => email),
    );
    const invitations: Invitation[] = [];
    const found = [...problems];
    for (const { line, email } of addresses) {
      const reason = members.has(email) ? 'has_account' : waiting.has(email) ? 'invited' : undefined;
      if (reason) {
        found.push({ line, text: email, reason });
        continue;
      }
      const seed = newSecret();
      const row: InvitationRow = {
        code_hash: hashSecret(mailedCode(context, seed)),
        role,
        created_by_id: actor.userId ?? '',
        created_at: now,
        expires_at: now + expires_in_hours * 3_600_000,
        uses_left: 1,
        email,
        seed,
        mailed_at: now,
        cids: channels,
      };
      if ((await mailInvitation(context, tx, { email, seed })) === 'limited') {
        found.push({ line, text: email, reason: 'limited' });
        continue;
      }
      await tx.run(insertInvitation, row);
      await record(context, tx, actor, row, { role, expires_in_hours, by_mail: true });
      invitations.push(toInvitation(row));
    }
    return { invitations, problems: found.sort((left, right) => left.line - right.line) };
  });
}

/** Mails an invitation again. Throws `invitation_invalid`, `mail_not_configured` and `rate_limited`. */
export function resendInvitation(context: ServerContext, id: string, actor: Actor): Promise<Invitation> {
  if (!mail(context).configured) throw new ChatError(mailNotConfigured);
  return context.database.write(async (tx) => {
    const now = context.clock.now();
    const row = await tx.get(selectInvitationById, { id, now });
    if (!row || row.email === null || row.seed === null) throw new ChatError(invitationInvalid);
    // The secret may have been replaced since; the earlier link ends then.
    const code_hash = hashSecret(mailedCode(context, row.seed));
    const outcome = await mailInvitation(context, tx, { email: row.email, seed: row.seed });
    if (outcome === 'limited') throw new ChatError(rateLimited);
    await tx.run(updateMailing, { before: row.code_hash, code_hash, mailed_at: now });
    await record(context, tx, actor, { ...row, code_hash }, { again: true, by_mail: true });
    return toInvitation({ ...row, code_hash, mailed_at: now });
  });
}

const record = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { code_hash }: InvitationRow,
  details: Record<string, unknown>,
) =>
  auditLog(context).record(tx, {
    actor,
    action: 'invitation.created',
    subject: { kind: 'invitation', id: invitationIdOf(code_hash) },
    details,
  });

const tooMany = () =>
  new ChatError(inputInvalid, {
    message: `You can invite up to ${maxMailedInvitations} people at once. Send the list in parts.`,
    details: { issues: [{ field: 'list', rule: `must have at most ${maxMailedInvitations} addresses` }] },
  });
