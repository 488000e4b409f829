import { ChatError, type LinkedIdentity, lastSignInMethod, notFound } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import { auditLog } from '../../audit/index.ts';
import { hashSecret } from '../secretTokens.ts';
import type { IdentityRow } from '../sessionTables.ts';
import { deleteIdentity } from '../singleSignOn/identityStore.ts';
import { configuredIssuer } from '../singleSignOn/issuer.ts';
import { ownAccount, requireConfirmed } from './ownAccount.ts';

const idLength = 12;

/** Identifies an identity without revealing the provider's id of the user. */
const idOf = ({ issuer, subject }: IdentityRow) => hashSecret(`${issuer}\n${subject}`).slice(0, idLength);

/** Returns an identity as its owner sees it. */
export function toLinkedIdentity(context: ServerContext, row: IdentityRow): LinkedIdentity {
  const isConfigured = configuredIssuer(context).issuer?.id === row.issuer;
  return {
    id: idOf(row),
    issuer: row.issuer,
    ...(isConfigured && { label: context.config.oidcLabel }),
    created_at: isoTime(row.created_at),
  };
}

/**
 * Unlinks an identity of the caller. Throws `not_found`, `confirmation_required`, and `last_sign_in_method` if the
 * caller could no longer sign in: without an email address and a password, and without another configured provider.
 */
export function unlinkIdentity(context: ServerContext, actor: Actor, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const account = await ownAccount(tx, actor);
    const { user, passwordHash, identities } = account;
    const identity = identities.find((row) => idOf(row) === id);
    if (!identity) throw new ChatError(notFound, { message: 'Linked account not found.' });
    requireConfirmed(context, account);
    const issuer = configuredIssuer(context).issuer?.id;
    const hasOther = identities.some((row) => row !== identity && row.issuer === issuer);
    const hasPassword = passwordHash !== undefined && user.email !== null;
    if (!hasOther && !hasPassword) throw new ChatError(lastSignInMethod);
    await tx.run(deleteIdentity, { issuer: identity.issuer, subject: identity.subject });
    await auditLog(context).record(tx, {
      actor,
      action: 'user.identity_unlinked',
      subject: { kind: 'user', id: user.id },
      details: { issuer: identity.issuer },
    });
  });
}
