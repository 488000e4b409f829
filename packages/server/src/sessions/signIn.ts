import { ChatError, credentialsWrong } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../feature.ts';
import { selectUserByEmail } from '../users/index.ts';
import { putPassword, selectPassword } from './credentialStore.ts';
import { type OpenedSession, openSession } from './openSession.ts';
import { isOutdated } from './passwordHash.ts';
import { passwordKeeper } from './passwordKeeper.ts';

/** Signs in with e-mail and password. Neither the answer nor its time tells whether the address has an account. */
export async function signIn(
  context: ServerContext,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
): Promise<OpenedSession> {
  const { read } = context.database;
  const passwords = passwordKeeper(context);
  const user = await read.get(selectUserByEmail, { email });
  const stored = await read.get(selectPassword, { user_id: user?.id ?? '' });
  const isRight = await passwords.verify(password, stored?.hash);
  if (!isRight || !user || user.deleted_at !== null) throw new ChatError(credentialsWrong);
  const renewed = stored && isOutdated(stored.hash) ? await passwords.hash(password) : undefined;
  return context.database.write(async (tx) => {
    if (renewed) await tx.run(putPassword, { user_id: user.id, hash: renewed });
    return openSession(context, tx, user, request);
  });
}
