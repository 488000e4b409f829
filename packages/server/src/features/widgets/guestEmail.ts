import { ChatError, notAllowed, userNotFound } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { isAppAdmin, isGuest } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { findChannel } from '../channels/index.ts';
import type { Eraser } from '../erasure/index.ts';
import { findVisibleUser } from '../users/index.ts';
import type { GuestEmailRow } from './migrations.ts';
import { openConversation } from './openConversation.ts';

/** Addresses have a table of their own, which no profile, event or search contains. */
const selectGuestEmail = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('guest_emails').selectAll().where('user_id', '=', p('user_id')),
);

const upsertGuestEmail = statement((k, p: Placeholders<GuestEmailRow>) => {
  const changed = { cid: p('cid'), email: p('email'), updated_at: p('updated_at') };
  return k
    .insertInto('guest_emails')
    .values({ user_id: p('user_id'), ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed));
});

const moveGuestEmail = statement((k, p: Placeholders<{ user_id: string; cid: string }>) =>
  k
    .updateTable('guest_emails')
    .set({ cid: p('cid') })
    .where('user_id', '=', p('user_id')),
);

const deleteGuestEmail = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('guest_emails').where('user_id', '=', p('user_id')),
);

const deleteEmailsIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('guest_emails').where('cid', '=', p('cid')),
);

/** Saves the address of a guest; null removes it. Throws `not_allowed` for everybody else, and `widget_not_found`. */
export async function leaveEmail(
  context: ServerContext,
  actor: Actor,
  widgetId: string,
  email: string | null,
): Promise<void> {
  const user_id = requireUserId(actor);
  if (!isGuest(actor))
    throw new ChatError(notAllowed, { message: 'Only guests can leave an email address.' });
  const cid = await openConversation(context, actor, widgetId);
  await context.database.write(async (tx) => {
    if (email === null) await eraseGuestEmail(tx, user_id);
    else await tx.run(upsertGuestEmail, { user_id, cid, email, updated_at: context.clock.now() });
  });
}

/** Returns the actor's own address. Those who answer in `cid`, the current conversation, may read it from now on. */
export async function ownEmail(
  { database }: ServerContext,
  actor: Actor,
  cid: string,
): Promise<string | undefined> {
  const user_id = requireUserId(actor);
  const row = await database.read.get(selectGuestEmail, { user_id });
  if (row && row.cid !== cid) await database.write((tx) => tx.run(moveGuestEmail, { user_id, cid }));
  return row?.email;
}

/**
 * Returns the address that a guest left; undefined if there is none, or the actor does not answer this guest. Throws
 * `user_not_found`.
 */
export async function guestEmail(
  context: ServerContext,
  actor: Actor,
  user_id: string,
): Promise<string | undefined> {
  const { read } = context.database;
  if (!(await findVisibleUser(context, read, actor, user_id))) throw new ChatError(userNotFound);
  const row = await read.get(selectGuestEmail, { user_id });
  return row && (await answers(context, actor, row)) ? row.email : undefined;
}

/** Whether the actor is the guest, an admin, or answers the guest: in the support team, or as moderator of the channel. */
async function answers(
  context: ServerContext,
  actor: Actor,
  { user_id, cid }: GuestEmailRow,
): Promise<boolean> {
  if (actor.userId === user_id || isAppAdmin(actor)) return true;
  if (isGuest(actor)) return false;
  const channel = await findChannel(context, context.database.read, actor, cid);
  if (!channel?.may('read-channel')) return false;
  return channel.isDistinct ? channel.member?.state === 'joined' : channel.may('ban-channel-members');
}

/** Erases the addresses with their guests and their conversations. */
export const guestEmailEraser: Eraser = {
  name: 'widgets',
  user: (tx, { id }) => eraseGuestEmail(tx, id),
  async channel(tx, cid) {
    await tx.run(deleteEmailsIn, { cid });
  },
};

async function eraseGuestEmail(tx: Transaction, user_id: string): Promise<void> {
  await tx.run(deleteGuestEmail, { user_id });
}
