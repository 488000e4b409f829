import { ChatError, conflict, resetCodeInvalid, resetLinkMs, userNotFound } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../core/access/actor.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { isActive, selectUsers, type UserRow } from '../users/index.ts';
import {
  consumeResetCode,
  deleteResetCodesOfUser,
  insertResetCode,
  selectUsableResetCode,
} from './credentialStore.ts';
import { isStillAdmin } from './isStillAdmin.ts';
import { mailPasswordChanged } from './mailedReset.ts';
import { endAllSessions, type OpenedSession } from './openSession.ts';
import { passwordHasher } from './passwordHasher.ts';
import { refuseWeakPassword } from './passwordPolicy.ts';
import { replacePassword } from './replacePassword.ts';
import { completeSignIn, openedSession } from './secondFactor/completeSignIn.ts';
import { hashSecret, newSecret } from './secretTokens.ts';
import type { ResetCodeRow } from './sessionTables.ts';

/** Creates a user's only valid password reset code; earlier ones become invalid. */
export function createResetCode(
  context: ServerContext,
  userId: string,
  actor: Actor,
): Promise<{ code: string; expiresAt: number }> {
  const code = newSecret();
  const expiresAt = context.clock.now() + resetLinkMs;
  return context.database.write(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || !isActive(user) || !reachesTenant(actor, user.tenant)) throw new ChatError(userNotFound);
    if (user.email === null) {
      throw new ChatError(conflict, {
        message: 'This user has no email address to sign in with. Your back end signs their tokens.',
        details: { reason: 'no_email' },
      });
    }
    await tx.run(deleteResetCodesOfUser, { user_id: userId });
    await tx.run(insertResetCode, {
      code_hash: hashSecret(code),
      user_id: userId,
      expires_at: expiresAt,
      created_by_id: actor.userId ?? '',
    });
    await auditLog(context).record(tx, {
      actor,
      action: 'user.reset_link_created',
      subject: { kind: 'user', id: userId },
    });
    return { code, expiresAt };
  });
}

/**
 * Sets a new password, ends all of the user's sessions and opens a new one. The code is valid once. Throws
 * `second_factor_required` if the user has one: a mailbox alone signs nobody in.
 */
export async function resetPassword(
  context: ServerContext,
  { code, password }: { code: string; password: string },
  request: FastifyRequest,
): Promise<OpenedSession> {
  const asked = { code_hash: hashSecret(code), now: context.clock.now() };
  const known = await context.database.read.get(selectUsableResetCode, asked);
  const owner = known && (await findOwner(context, context.database.read, known));
  if (!owner) throw new ChatError(resetCodeInvalid);
  refuseWeakPassword(password, owner);
  const hash = await passwordHasher(context).hash(password);
  const step = await context.database.write(async (tx) => {
    const consumed = await tx.get(consumeResetCode, asked);
    const user = consumed && (await findOwner(context, tx, consumed));
    if (!user || !isActive(user)) throw new ChatError(resetCodeInvalid);
    await replacePassword(context, tx, { user_id: user.id, hash });
    await endAllSessions(context, tx, user.id);
    await mailPasswordChanged(context, tx, user);
    return completeSignIn(context, tx, user, request, 'reset');
  });
  return openedSession(step);
}

/** Returns the user of a reset code; undefined if the admin who created it no longer could. */
async function findOwner(
  context: ServerContext,
  reader: Reader,
  { user_id, created_by_id }: Pick<ResetCodeRow, 'user_id' | 'created_by_id'>,
): Promise<UserRow | undefined> {
  const canStand = created_by_id === null || (await isStillAdmin(context, reader, created_by_id));
  return canStand ? findUser(reader, user_id) : undefined;
}

const findUser = async (reader: Pick<Transaction, 'all'>, id: string): Promise<UserRow | undefined> =>
  (await reader.all(selectUsers, { ids: [id] }))[0];
