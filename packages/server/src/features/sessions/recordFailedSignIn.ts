import type { ServerContext } from '../../core/feature/feature.ts';
import { auditLog } from '../audit/index.ts';
import type { SignInMethod } from './signInMetrics.ts';

/**
 * Audits a failed sign-in of a user, or of nobody known: what was typed instead of an address may be a password, so it is
 * not recorded. Callers count attempts before.
 */
export async function recordFailedSignIn(
  context: ServerContext,
  userId: string | undefined,
  details: { readonly method: SignInMethod; readonly reason: string },
): Promise<void> {
  await context.database.write((tx) =>
    auditLog(context).record(tx, {
      actor: undefined,
      action: userId === undefined ? 'app.sign_in_failed' : 'user.sign_in_failed',
      subject: userId === undefined ? { kind: 'app', id: 'app' } : { kind: 'user', id: userId },
      details,
    }),
  );
}
