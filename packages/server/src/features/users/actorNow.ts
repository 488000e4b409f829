import { ChatError, notAllowed } from '@confab/protocol';
import { type Actor, actorOf } from '../../core/access/actor.ts';
import { restrictionsNow } from '../../core/access/restrictions.ts';
import type { Reader } from '../../core/storage/database.ts';
import { isActive } from './isActive.ts';
import { selectUsers } from './userStore.ts';
import type { UserRow } from './userTables.ts';

/** Whether an account can act: neither deactivated, deleted nor banned from the app. */
export const canAct = (user: UserRow, now: number): boolean =>
  isActive(user) && restrictionsNow(user.restrictions, now)?.ban === undefined;

/** A user with current rights. */
export type ActingUser = Actor & { readonly userId: string };

/**
 * Loads an account as an actor with current rights, bypassing all caches; undefined if it cannot act. Deferred work
 * calls it when it runs, in its own transaction.
 */
export async function findActorNow(
  reader: Reader,
  userId: string,
  now: number,
): Promise<ActingUser | undefined> {
  const [user] = await reader.all(selectUsers, { ids: [userId] });
  return user && canAct(user, now) ? actorOf(user, now) : undefined;
}

/** Returns the current actor of a user like `findActorNow`; throws `not_allowed` if the account cannot act. */
export async function requireActorNow(reader: Reader, userId: string, now: number): Promise<ActingUser> {
  const actor = await findActorNow(reader, userId, now);
  if (actor) return actor;
  throw new ChatError(notAllowed, { message: 'The account that started this is no longer active.' });
}
