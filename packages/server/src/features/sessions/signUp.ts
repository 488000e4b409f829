import { ChatError, emailTaken, signUpClosed } from '@confab/protocol';
import type { ParsedBodyOf, sessionEndpoints } from '@confab/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { appSettings } from '../app/index.ts';
import { selectUserByEmail } from '../users/index.ts';
import { addPerson, admit, isOpenTo } from './admission.ts';
import { upsertPassword } from './credentialStore.ts';
import { languageOf } from './languageOf.ts';
import { openInvitation } from './openInvitation.ts';
import { type OpenedSession, openSession } from './openSession.ts';
import { passwordHasher } from './passwordHasher.ts';
import { refuseWeakPassword } from './passwordPolicy.ts';
import { completeSignIn, openedSession } from './secondFactor/completeSignIn.ts';
import { hashSecret } from './secretTokens.ts';

type SignUp = ParsedBodyOf<typeof sessionEndpoints.signUp>;

/** Creates an account and signs it in (APP-02). */
export async function signUp(
  context: ServerContext,
  { name, email, password, invitation }: SignUp,
  request: FastifyRequest,
): Promise<OpenedSession> {
  await refuseEarly(context, email, invitation);
  refuseWeakPassword(password, { name, email });
  const hash = await passwordHasher(context).hash(password);
  const opened = await context.database.write(async (tx) => {
    const admitted = await admit(context, tx, email, invitation && hashSecret(invitation));
    // Committed, not thrown: learning that an address has an account consumes the invitation, like creating one. A
    // neutral answer would need a confirmed address, and mail is optional.
    if (invitation !== undefined && (await tx.get(selectUserByEmail, { email }))) return undefined;
    const user = await addPerson(context, tx, { ...admitted, name, email, language: languageOf(request) });
    await tx.run(upsertPassword, { user_id: user.id, hash });
    return completeSignIn(context, tx, user, request, 'sign_up');
  });
  if (!opened) throw new ChatError(emailTaken);
  return openedSession(opened);
}

/** Creates an account without a password, valid as long as its session. */
export async function enterAsGuest(
  context: ServerContext,
  name: string,
  request: FastifyRequest,
): Promise<OpenedSession> {
  if (!appSettings(context).current().guests) {
    throw new ChatError(signUpClosed, { message: 'This server doesn’t allow guests.' });
  }
  return context.database.write((tx) => addGuest(context, tx, name, request));
}

/** Adds a guest and opens a session for it, within a transaction. The caller checks that guests are allowed. */
export async function addGuest(
  context: ServerContext,
  tx: Transaction,
  name: string,
  request: FastifyRequest,
): Promise<OpenedSession> {
  const user = await addPerson(context, tx, { name, role: 'guest' });
  return openSession(context, tx, user, request, { method: 'guest' });
}

/** Skips the expensive hash if the answer is known to be negative. */
async function refuseEarly(
  context: ServerContext,
  email: string,
  invitation: string | undefined,
): Promise<void> {
  if (invitation !== undefined) {
    await openInvitation(context, context.database.read, hashSecret(invitation));
  } else if (!appSettings(context).current().needs_first_user && !isOpenTo(context, email)) {
    throw new ChatError(signUpClosed);
  }
}
