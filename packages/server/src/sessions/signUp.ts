import { randomBytes } from 'node:crypto';
import { type AppRole, ChatError, emailTaken, invitationInvalid, signUpClosed } from '@confab/protocol';
import type { ParsedBodyOf, sessionEndpoints } from '@confab/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import { appSettings, claimFirstAdmin } from '../app/index.ts';
import { watchTexts } from '../automod/index.ts';
import type { ServerContext } from '../feature.ts';
import { foldText } from '../filters/foldText.ts';
import type { Transaction } from '../storage/database.ts';
import { addUser, selectUserByEmail, type UserRow } from '../users/index.ts';
import { putPassword, selectUsableInvitation, takeInvitation } from './credentialStore.ts';
import { type OpenedSession, openSession } from './openSession.ts';
import { passwordKeeper } from './passwordKeeper.ts';
import { refuseWeakPassword } from './passwordPolicy.ts';

type SignUp = ParsedBodyOf<typeof sessionEndpoints.signUp>;

/** Makes an account and signs it in (APP-02). */
export async function signUp(
  context: ServerContext,
  { name, email, password, invitation }: SignUp,
  request: FastifyRequest,
): Promise<OpenedSession> {
  await refuseEarly(context, email, invitation);
  refuseWeakPassword(password, { name, email });
  const hash = await passwordKeeper(context).hash(password);
  return context.database.write(async (tx) => {
    const role = await admittedRole(context, tx, email, invitation);
    const user = await addPerson(context, tx, { name, email, role });
    await tx.run(putPassword, { user_id: user.id, hash });
    return openSession(context, tx, user, request);
  });
}

/** Makes an account without a password, good for as long as its session lasts. */
export async function enterAsGuest(
  context: ServerContext,
  name: string,
  request: FastifyRequest,
): Promise<OpenedSession> {
  if (!appSettings(context).current().guests) {
    throw new ChatError(signUpClosed, { message: 'This server takes no guests.' });
  }
  return context.database.write(async (tx) => {
    const user = await addPerson(context, tx, { name, role: 'guest' });
    return openSession(context, tx, user, request);
  });
}

/** Decides in the transaction itself: of two who race for the first account or the last use, one gets it. */
async function admittedRole(
  context: ServerContext,
  tx: Transaction,
  email: string,
  invitation: string | undefined,
): Promise<AppRole> {
  if (invitation !== undefined) {
    const taken = await tx.get(takeInvitation, { code: invitation, now: context.clock.now() });
    if (!taken) throw new ChatError(invitationInvalid);
    return taken.role as AppRole;
  }
  if (await claimFirstAdmin(context, tx)) return 'admin';
  if (!isOpenTo(context, email)) throw new ChatError(signUpClosed);
  return 'user';
}

/** Spares the dear hash where the answer is no anyway. */
async function refuseEarly(
  context: ServerContext,
  email: string,
  invitation: string | undefined,
): Promise<void> {
  if (invitation !== undefined) {
    const usable = await context.database.read.get(selectUsableInvitation, {
      code: invitation,
      now: context.clock.now(),
    });
    if (!usable) throw new ChatError(invitationInvalid);
  } else if (!appSettings(context).current().needs_first_user && !isOpenTo(context, email)) {
    throw new ChatError(signUpClosed);
  }
}

function isOpenTo(context: ServerContext, email: string): boolean {
  const { sign_up, sign_up_domains } = appSettings(context).current();
  if (sign_up === 'domains') return sign_up_domains.includes(email.slice(email.lastIndexOf('@') + 1));
  return sign_up === 'open';
}

const idAttempts = 5;

async function addPerson(
  context: ServerContext,
  tx: Transaction,
  asked: { name: string; email?: string; role: AppRole },
): Promise<UserRow> {
  const watched = { actor: {}, place: undefined, texts: { name: asked.name } };
  const person = { ...asked, ...(await watchTexts(context, tx, watched)) };
  if (person.email !== undefined && (await tx.get(selectUserByEmail, { email: person.email }))) {
    throw new ChatError(emailTaken);
  }
  for (let attempt = 1; attempt <= idAttempts; attempt++) {
    const added = await addUser(context, tx, { ...person, id: personId(person.name) });
    if (added) return added;
  }
  throw new ChatError(emailTaken);
}

/** A readable id that no two people share: `ada-lovelace-k3t9xw`. */
function personId(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  const unique = randomBytes(5).toString('hex').slice(0, 8);
  return slug ? `${slug}-${unique}` : `user-${unique}`;
}
