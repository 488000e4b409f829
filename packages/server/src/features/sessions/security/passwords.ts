import { ChatError, passwordWrong } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { auditLog } from '../../audit/index.ts';
import { mailPasswordChanged } from '../mailedReset.ts';
import { endAllSessions } from '../openSession.ts';
import { passwordAttempts } from '../passwordAttempts.ts';
import { passwordHasher } from '../passwordHasher.ts';
import { refuseWeakPassword } from '../passwordPolicy.ts';
import { recordFailedSignIn } from '../recordFailedSignIn.ts';
import { replacePassword } from '../replacePassword.ts';
import { confirmSession } from '../sessionStore.ts';
import { type OwnAccount, ownAccount } from './ownAccount.ts';

/** Throws `password_wrong` unless it is the account's password, naming the field that has it. */
async function requirePassword(
  context: ServerContext,
  { user, passwordHash }: OwnAccount,
  password: string,
  field: string,
): Promise<void> {
  await passwordAttempts(context).consume(user.id);
  if (await passwordHasher(context).verify(password, passwordHash)) return;
  await recordFailedSignIn(context, user.id, { method: 'password', reason: passwordWrong.name });
  throw new ChatError(passwordWrong, {
    details: { issues: [{ field, rule: 'is not your current password' }] },
  });
}

/** Records that the caller confirmed who they are. Throws `password_wrong`. */
export async function confirmByPassword(
  context: ServerContext,
  actor: Actor,
  password: string,
): Promise<void> {
  const account = await ownAccount(context.database.read, actor);
  await requirePassword(context, account, password, 'password');
  await context.database.write(async (tx) => {
    const { session, passwordHash } = await ownAccount(tx, actor);
    if (passwordHash !== account.passwordHash) throw new ChatError(passwordWrong);
    await tx.run(confirmSession, { id: session.id, confirmed_at: context.clock.now() });
  });
}

/**
 * Changes the caller's password, ends the other sessions unless they are kept, and mails the owner. Throws
 * `password_wrong` and `password_too_weak`.
 */
export async function changePassword(
  context: ServerContext,
  actor: Actor,
  asked: { current_password: string; new_password: string; keep_other_sessions: boolean },
): Promise<void> {
  const known = await ownAccount(context.database.read, actor);
  await requirePassword(context, known, asked.current_password, 'current_password');
  refuseWeakPassword(asked.new_password, known.user, 'new_password');
  const hash = await passwordHasher(context).hash(asked.new_password);
  await context.database.write(async (tx) => {
    const { user, session, passwordHash } = await ownAccount(tx, actor);
    // Changed meanwhile: the one that was checked is no longer the current one.
    if (passwordHash !== known.passwordHash) throw new ChatError(passwordWrong);
    await replacePassword(context, tx, { user_id: user.id, hash });
    if (!asked.keep_other_sessions) await endAllSessions(context, tx, user.id, session.id);
    await tx.run(confirmSession, { id: session.id, confirmed_at: context.clock.now() });
    await auditLog(context).record(tx, {
      actor,
      action: 'user.password_changed',
      subject: { kind: 'user', id: user.id },
    });
    await mailPasswordChanged(context, tx, user, asked.keep_other_sessions);
  });
}
