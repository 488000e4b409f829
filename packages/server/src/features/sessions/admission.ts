import { randomBytes } from 'node:crypto';
import { type AppRole, ChatError, emailTaken, signUpClosed } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { appSettings, claimFirstUser } from '../app/index.ts';
import { watchTexts } from '../automod/index.ts';
import { addUser, selectAnotherUser, selectUserByEmail, type UserRow, userSteps } from '../users/index.ts';
import { joinInvitedLater } from './joinInvited.ts';
import { consumeInvitation } from './openInvitation.ts';
import type { InvitationRow } from './sessionTables.ts';

/** How a new account is admitted. */
export interface AdmittedAs {
  readonly role: AppRole;
  /** The invitation that was used. */
  readonly invitation?: InvitationRow;
}

/**
 * Returns how a new account is admitted. Decided within the transaction, so that only one of two concurrent calls gets the
 * first account or an invitation's last use. `isAdmitted` skips the sign-up policy. Throws `invitation_invalid` and
 * `sign_up_closed`.
 */
export async function admit(
  context: ServerContext,
  tx: Transaction,
  email: string,
  invitationHash: string | undefined,
  isAdmitted = false,
): Promise<AdmittedAs> {
  if (invitationHash !== undefined) {
    const invitation = await consumeInvitation(context, tx, invitationHash);
    return { role: invitation.role as AppRole, invitation };
  }
  if (await claimFirstUser(context, tx)) return { role: 'admin' };
  if (!isAdmitted && !isOpenTo(context, email)) throw new ChatError(signUpClosed);
  return { role: 'user' };
}

/** Whether the app's policy lets this address sign up. */
export function isOpenTo(context: ServerContext, email: string): boolean {
  const { sign_up, sign_up_domains } = appSettings(context).current();
  if (sign_up === 'domains') return sign_up_domains.includes(email.slice(email.lastIndexOf('@') + 1));
  return sign_up === 'open';
}

const idAttempts = 5;

/**
 * Adds a new account, which joins the channels of its invitation; `language` is that of the browser, a BCP 47 tag. Throws
 * `email_taken`.
 */
export async function addPerson(
  context: ServerContext,
  tx: Transaction,
  { language = 'en', invitation, ...asked }: AdmittedAs & { name: string; email?: string; language?: string },
): Promise<UserRow> {
  const watched = { actor: {}, channelType: undefined, texts: { name: asked.name } };
  const person = { ...asked, ...(await watchTexts(context, tx, watched)) };
  if (person.email !== undefined && (await tx.get(selectUserByEmail, { email: person.email }))) {
    throw new ChatError(emailTaken);
  }
  for (let attempt = 1; attempt <= idAttempts; attempt++) {
    const added = await addUser(context, tx, { ...person, id: personId() });
    if (!added) continue;
    await runFirstSteps(context, tx, added, language);
    if (invitation) await joinInvitedLater(context, tx, added, invitation);
    return added;
  }
  throw new ChatError(emailTaken);
}

/** Runs the steps of the first account, if this is the only one. */
async function runFirstSteps(
  context: ServerContext,
  tx: Transaction,
  user: UserRow,
  language: string,
): Promise<void> {
  if (user.role !== 'admin' || (await tx.get(selectAnotherUser, { id: user.id }))) return;
  for (const step of userSteps(context).afterFirstSignUp) await step(user, tx, language);
}

const idLetters = 'abcdefghijklmnopqrstuvwxyz234567';

/** An id of 65 random bits that reveals nothing about the user, since ids survive an erasure: `u-k3t7xwq2b5mzc`. */
const personId = () => `u-${Array.from(randomBytes(13), (byte) => idLetters[byte % 32]).join('')}`;
