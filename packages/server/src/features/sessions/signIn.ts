import { ChatError, credentialsWrong } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { addressGroup } from '../../core/http/callerAddress.ts';
import { isActive, selectUserByEmail } from '../users/index.ts';
import { putPassword, selectPassword } from './credentialStore.ts';
import { type OpenedSession, openSession } from './openSession.ts';
import { isOutdated } from './passwordHash.ts';
import { passwordAttempts } from './passwordAttempts.ts';
import { passwordHasher } from './passwordHasher.ts';

/** Signs in with e-mail and password. Neither the answer nor its timing reveals whether the address has an account. */
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
  if (!isRight || !user || !isActive(user)) throw new ChatError(credentialsWrong);
  const renewed = stored && isOutdated(stored.hash) ? await passwords.hash(password) : undefined;
  return context.database.write(async (tx) => {
    if (renewed) await tx.run(putPassword, { user_id: user.id, hash: renewed });
    return openSession(context, tx, user, request);
  });
}
