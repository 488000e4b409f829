import { ChatError, userNotFound } from '@confab/protocol';
import type { ServerContext } from '../feature.ts';
import { changeUser, selectUserToChange } from '../users/index.ts';
import { endAllSessions } from './openSession.ts';

/** Ends all sessions of a user and refuses every token that a host has signed for them; open sockets close at once. */
export function revokeTokens(
  context: ServerContext,
  userId: string,
  actorId: string | undefined,
): Promise<void> {
  return context.database.write(async (tx) => {
    const user = await tx.get(selectUserToChange, { id: userId });
    if (!user) throw new ChatError(userNotFound);
    await endAllSessions(context, tx, userId);
    await changeUser(context, tx, user, { tokens_valid_from: context.clock.now() }, actorId);
  });
}
