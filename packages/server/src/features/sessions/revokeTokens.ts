import { ChatError, userNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { auditLog } from '../audit/index.ts';
import { changeUser, selectUserToChange } from '../users/index.ts';
import { endAllSessions } from './openSession.ts';
import { revocationSteps } from './revocationSteps.ts';

/**
 * Ends all sessions of a user and rejects all tokens signed for them so far; open sockets and pushes end immediately.
 */
export function revokeTokens(context: ServerContext, userId: string, actor: Actor): Promise<void> {
  return context.database.write(async (tx) => {
    const user = await tx.get(selectUserToChange, { id: userId });
    if (!user || !reachesTenant(actor, user.tenant)) throw new ChatError(userNotFound);
    await endAllSessions(context, tx, userId);
    await changeUser(context, tx, user, { tokens_valid_from: context.clock.now() }, actor.userId);
    for (const step of revocationSteps(context).onRevoke) await step(tx, userId);
    await auditLog(context).record(tx, {
      actor,
      action: 'user.tokens_revoked',
      subject: { kind: 'user', id: userId },
    });
  });
}
