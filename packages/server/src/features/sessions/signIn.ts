import { ChatError, credentialsWrong } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { addressGroup } from '../../core/http/callerAddress.ts';
import type { SharedRateLimiter } from '../../core/limits/sharedLimits.ts';
import { isActive, selectUserByEmail } from '../users/index.ts';
import { putPassword, selectPassword } from './credentialStore.ts';
import { type OpenedSession, openSession } from './openSession.ts';
import { isOutdated } from './passwordHash.ts';
import { passwordHasher } from './passwordHasher.ts';

/** Password attempts per minute for one account from one address: nobody elsewhere can lock its owner out. */
const attemptsPerMinute = 10;

/** Counts attempts by account and caller, including unknown e-mail addresses, so as not to reveal which exist. */
const accountLimiter = perServer(({ limits, config }): SharedRateLimiter => {
  if (config.requestsPerSecond === 0) return { consume: async () => undefined };
  return limits.exact({
    name: 'sign-in',
    perSecond: attemptsPerMinute / 60,
    burst: attemptsPerMinute,
  });
});

/** Signs in with e-mail and password. Neither the answer nor its timing reveals whether the address has an account. */
export async function signIn(
  context: ServerContext,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
): Promise<OpenedSession> {
  await accountLimiter(context).consume(`${email} ${addressGroup(request.ip)}`);
  const { read } = context.database;
  const passwords = passwordHasher(context);
  const user = await read.get(selectUserByEmail, { email });
  const stored = await read.get(selectPassword, { user_id: user?.id ?? '' });
  const isRight = await passwords.verify(password, stored?.hash);
  if (!isRight || !user || !isActive(user)) throw new ChatError(credentialsWrong);
  const renewed = stored && isOutdated(stored.hash) ? await passwords.hash(password) : undefined;
  return context.database.write(async (tx) => {
    if (renewed) await tx.run(putPassword, { user_id: user.id, hash: renewed });
    return openSession(context, tx, user, request);
  });
}
