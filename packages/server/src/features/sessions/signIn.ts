import { ChatError, credentialsWrong } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { addressGroup } from '../../core/http/callerAddress.ts';
import { isActive, selectUserByEmail } from '../users/index.ts';
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
  const user = await read.get(selectUserByEmail, { email });
  const stored = await read.get(selectPassword, { user_id: user?.id ?? '' });
  const isRight = await passwords.verify(password, stored?.hash);
  if (!isRight || !user || !isActive(user)) {
    await recordFailedSignIn(context, user?.id, { method: 'password', reason: credentialsWrong.name });
    throw new ChatError(credentialsWrong);
  }
  const renewed = stored && isOutdated(stored.hash) ? await passwords.hash(password) : undefined;
  const step = await context.database
    .write(async (tx) => {
      if (renewed) await tx.run(upsertPassword, { user_id: user.id, hash: renewed });
      return completeSignIn(context, tx, user, request, 'password');
    })
    .catch(async (error) => {
      // Refused by a rule: banned, or bound to single sign-on.
      if (error instanceof ChatError)
        await recordFailedSignIn(context, user.id, { method: 'password', reason: error.name });
      throw error;
    });
  return openedSession(step);
}
