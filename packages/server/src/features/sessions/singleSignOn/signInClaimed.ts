import { accountClosed, ChatError, conflict, singleSignOnUnverified } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import { isAppAdmin } from '../../../core/access/roles.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { fetchPictureLater } from '../../pictures/index.ts';
import {
  changeUser,
  isActive,
  recordRole,
  selectUserByEmail,
  selectUserToChange,
  type UserRow,
} from '../../users/index.ts';
import { addPerson, admit } from '../admission.ts';
import { deletePassword, deleteResetCodesOfUser } from '../credentialStore.ts';
import { endAllSessions } from '../openSession.ts';
import { removeFactors } from '../secondFactor/resetFactors.ts';
import type { ClaimedPerson } from './claimedPerson.ts';
import { insertIdentity, selectIdentity } from './identityStore.ts';

/** How a person arrives: by an invitation or without, in the language of their browser (a BCP 47 tag). */
export interface Arrival {
  readonly invitationHash: string | null;
  readonly language: string;
}

/**
 * Returns the user of claims: by their identity, otherwise by a verified address, otherwise a new user by the sign-up
 * policy. Throws `account_closed`, `single_sign_on_unverified`, `sign_up_closed` and `invitation_invalid`.
 */
export async function signInClaimed(
  context: ServerContext,
  tx: Transaction,
  issuer: string,
  person: ClaimedPerson,
  { invitationHash, language }: Arrival,
): Promise<UserRow> {
  const { subject, email, role, picture } = person;
  const known = await tx.get(selectIdentity, { issuer, subject });
  if (known) {
    const user = await tx.get(selectUserToChange, { id: known.user_id });
    if (!user || !isActive(user)) throw new ChatError(accountClosed);
    return withRole(context, tx, user, role);
  }
  if (email === undefined) throw new ChatError(singleSignOnUnverified);
  const byEmail = await tx.get(selectUserByEmail, { email });
  if (byEmail && !isActive(byEmail)) throw new ChatError(accountClosed);
  const user = byEmail
    ? await withRole(context, tx, await claimAccount(context, tx, byEmail), role)
    : await addNew(context, tx, { ...person, email }, { invitationHash, language });
  if (user.image === null && picture !== undefined)
    await fetchPictureLater(context, tx, { userId: user.id, address: picture });
  await tx.run(insertIdentity, { issuer, subject, user_id: user.id, created_at: context.clock.now() });
  return user;
}

/**
 * Gives an account to the verified owner of its address. Its creator may have used a stranger's address, so its
 * password, second factors, passkeys and sessions are removed.
 */
async function claimAccount(context: ServerContext, tx: Transaction, user: UserRow): Promise<UserRow> {
  await tx.run(deletePassword, { user_id: user.id });
  await tx.run(deleteResetCodesOfUser, { user_id: user.id });
  await removeFactors(tx, user.id);
  await endAllSessions(context, tx, user.id);
  return user;
}

async function addNew(
  context: ServerContext,
  tx: Transaction,
  { name, email, role: claimed }: ClaimedPerson & { readonly email: string },
  { invitationHash, language }: Arrival,
): Promise<UserRow> {
  const { oidcSignUp } = context.config;
  const admitted = await admit(context, tx, email, invitationHash ?? undefined, oidcSignUp);
  // The first account is an admin, whatever the provider says.
  const role = isAppAdmin(admitted) ? admitted.role : (claimed ?? admitted.role);
  return addPerson(context, tx, { ...admitted, name, email, role, language });
}

const issuersDoing: Actor = { role: 'server', via: 'token' };

/** Updates a user's role by the provider's claims, except for the last admin. */
async function withRole(
  context: ServerContext,
  tx: Transaction,
  user: UserRow,
  role: ClaimedPerson['role'],
): Promise<UserRow> {
  if (role === undefined || role === user.role) return user;
  try {
    const changed = await changeUser(context, tx, user, { role });
    await recordRole(context, tx, issuersDoing, user, changed);
    return changed;
  } catch (error) {
    if (error instanceof ChatError && error.is(conflict)) return user;
    throw error;
  }
}
