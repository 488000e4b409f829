import { ChatError, notAllowed } from '@confab/protocol';
import { type Actor, actorOf } from '../access/actor.ts';
import type { Transaction } from '../storage/database.ts';
import { isActive, selectUsers } from '../users/index.ts';

/**
 * The author as an actor with the rights that he has now, past every cache: asked when a message is scheduled and again
 * when it is due. A host's back end that schedules for somebody lends no rights of its own. Throws `not_allowed` where the
 * account is deactivated, gone or banned.
 */
export async function authorNow(
  tx: Transaction,
  user_id: string,
  now: number,
): Promise<Actor & { userId: string }> {
  const [user] = await tx.all(selectUsers, { ids: [user_id] });
  if (!user || !isActive(user)) {
    throw new ChatError(notAllowed, { message: 'The account that was to send this is no longer active.' });
  }
  const author = actorOf(user, now);
  if (author.restrictions?.ban) {
    throw new ChatError(notAllowed, { message: 'The account that was to send this is banned.' });
  }
  return author;
}
