import {
  ChatError,
  maxBlockedUsers,
  maxMutedUsers,
  notAllowed,
  type OwnUser,
  tooManyBlockedPeople,
  tooManyMutedPeople,
  userNotFound,
} from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { isAnonymous } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import { isoTime, jsonUnlessEmpty, parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import {
  changeUser,
  findVisibleUser,
  selectUserToChange,
  type UserRow,
  userDirectory,
} from '../users/index.ts';

/** Mutes a user for the actor, permanently or until a future time. Throws `user_not_found`, `too_many_muted_people`. */
export function muteUser(
  context: ServerContext,
  actor: Actor,
  userId: string,
  until: string | undefined,
): Promise<OwnUser> {
  return changeOwn(context, actor, (tx, me) => muteUserIn(context, tx, { actor, me, userId, until }));
}

/** Mutes a user for the actor like `muteUser`, within a transaction. */
export async function muteUserIn(
  context: ServerContext,
  tx: Transaction,
  { actor, me, userId, until }: { actor: Actor; me: UserRow; userId: string; until: string | undefined },
): Promise<UserRow> {
  const now = context.clock.now();
  if (until !== undefined && Date.parse(until) <= now) {
    throw inputError([{ field: 'until', rule: 'must be in the future' }]);
  }
  await requireOther(context, tx, actor, userId);
  const muted = [
    ...standing(me, now, userId),
    { user_id: userId, ...(until !== undefined && { until: isoTime(Date.parse(until)) }) },
  ];
  if (muted.length > maxMutedUsers) throw new ChatError(tooManyMutedPeople);
  return save(context, tx, me, { muted_users: JSON.stringify(muted) });
}

/** Unmutes a user. */
export function unmuteUser(context: ServerContext, actor: Actor, userId: string): Promise<OwnUser> {
  return changeOwn(context, actor, (tx, me) => unmuteUserIn(context, tx, me, userId));
}

/** Unmutes a user within a transaction. */
export function unmuteUserIn(
  context: ServerContext,
  tx: Transaction,
  me: UserRow,
  userId: string,
): Promise<UserRow> {
  const muted = standing(me, context.clock.now(), userId);
  return save(context, tx, me, { muted_users: jsonUnlessEmpty(muted) });
}

/** Blocks a user for the actor. Throws `user_not_found`, `too_many_blocked_people`. */
export function blockUser(context: ServerContext, actor: Actor, userId: string): Promise<OwnUser> {
  return changeOwn(context, actor, async (tx, me) => {
    await requireOther(context, tx, actor, userId);
    const blocked = [...new Set([...blockedBy(me), userId])];
    if (blocked.length > maxBlockedUsers) throw new ChatError(tooManyBlockedPeople);
    return save(context, tx, me, { blocked_user_ids: JSON.stringify(blocked) });
  });
}

/** Unblocks a user. */
export function unblockUser(context: ServerContext, actor: Actor, userId: string): Promise<OwnUser> {
  return changeOwn(context, actor, (tx, me) =>
    save(context, tx, me, { blocked_user_ids: jsonUnlessEmpty(blockedBy(me).filter((id) => id !== userId)) }),
  );
}

/** Loads the actor's own row for a change. Throws `not_allowed` without an account. */
export async function ownRow(tx: Transaction, actor: Actor): Promise<UserRow> {
  const me = await tx.get(selectUserToChange, { id: requireUserId(actor) });
  if (!me || isAnonymous(actor)) throw new ChatError(notAllowed);
  return me;
}

async function changeOwn(
  context: ServerContext,
  actor: Actor,
  change: (tx: Transaction, me: UserRow) => Promise<UserRow>,
): Promise<OwnUser> {
  const row = await context.database.write(async (tx) => change(tx, await ownRow(tx, actor)));
  return userDirectory(context).ownProfile(row);
}

/** Publishes nothing if unchanged. */
async function save(
  context: ServerContext,
  tx: Transaction,
  me: UserRow,
  change: Partial<Pick<UserRow, 'muted_users' | 'blocked_user_ids'>>,
): Promise<UserRow> {
  const isNews = Object.entries(change).some(([name, value]) => me[name as keyof UserRow] !== value);
  return isNews ? changeUser(context, tx, me, change, me.id) : me;
}

async function requireOther(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  userId: string,
): Promise<void> {
  if (userId === actor.userId) throw inputError([{ field: 'user_id', rule: 'must be someone else' }]);
  const user = await findVisibleUser(context, tx, actor, userId);
  if (!user || user.deleted_at !== null) throw new ChatError(userNotFound);
}

/** Returns the active mutes of other users. */
const standing = (me: UserRow, now: number, userId: string): OwnUser['muted_users'] =>
  parsed<OwnUser['muted_users']>(me.muted_users, []).filter(
    (muted) => muted.user_id !== userId && (muted.until === undefined || Date.parse(muted.until) > now),
  );

const blockedBy = (me: UserRow): string[] => parsed<string[]>(me.blocked_user_ids, []);
