import { ChatError, credentialsWrong } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { addressGroup } from '../../core/http/callerAddress.ts';
import { isActive, selectUserByEmail, selectUserToChange } from '../users/index.ts';
import { selectPassword, upsertPassword } from './credentialStore.ts';
import type { OpenedSession } from './openSession.ts';
import { passwordAttempts } from './passwordAttempts.ts';
import { isOutdated } from './passwordHash.ts';
import { passwordHasher } from './passwordHasher.ts';
import { recordFailedSignIn } from './recordFailedSignIn.ts';
import { completeSignIn, openedSession } from './secondFactor/completeSignIn.ts';

/**
 * Signs in with e-mail and password. Neither the answer nor its timing reveals whether the address has an account. Throws
 * `second_factor_required` if the user has one.
 */
export async function signIn(
  context: ServerContext,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
): Promise<OpenedSession> {
  await passwordAttempts(context).consume(`${email} ${addressGroup(request.ip)}`);
  const { read } = context.database;
  const passwords = passwordHasher(context);
  const found = await read.get(selectUserByEmail, { email });
  const verified = await read.get(selectPassword, { user_id: found?.id ?? '' });
  const isRight = await passwords.verify(password, verified?.hash);
  if (!isRight || !found || !isActive(found)) {
    await recordFailedSignIn(context, found?.id, { method: 'password', reason: credentialsWrong.name });
    throw new ChatError(credentialsWrong);
  }
  const renewed = verified && isOutdated(verified.hash) ? await passwords.hash(password) : undefined;
  const step = await context.database
    .write(async (tx) => {
      const user = await tx.get(selectUserToChange, { id: found.id });
      const stored = await tx.get(selectPassword, { user_id: found.id });
      // The password was changed, or the account closed, while it was verified.
      if (!user || !isActive(user) || stored?.hash !== verified?.hash) throw new ChatError(credentialsWrong);
      if (renewed) await tx.run(upsertPassword, { user_id: user.id, hash: renewed });
      return completeSignIn(context, tx, user, request, 'password');
    })
    .catch(async (error) => {
      // Closed or changed meanwhile, or refused by a rule: banned, or bound to single sign-on.
      if (error instanceof ChatError)
        await recordFailedSignIn(context, found.id, { method: 'password', reason: error.name });
      throw error;
    });
  return openedSession(step);
}
