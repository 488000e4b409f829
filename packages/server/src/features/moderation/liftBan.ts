import { type Ban, banNotFound, ChatError } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isAppModerator } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { selectChannel } from '../channels/index.ts';
import { admitMembers } from '../members/index.ts';
import { selectUsers } from '../users/index.ts';
import { requireBanning } from './banPerson.ts';
import { selectBan } from './banStore.ts';
import { endBan } from './endBans.ts';
import type { BanRow } from './migrations.ts';
import { viewBans } from './moderationViews.ts';
import { maySee } from './moderators.ts';
import { numberOfId } from './pages.ts';

/** Ends a ban early; a user it removed from a channel becomes a member again. Throws `ban_not_found`, `not_allowed`. */
export async function liftBan(context: ServerContext, actor: Actor, id: string): Promise<Ban> {
  const row = await context.database.write((tx) => liftBanIn(context, tx, actor, numberOfId(id)));
  const [viewed] = await viewBans(context, [row]);
  return viewed as Ban;
}

/** Ends a ban early like `liftBan`, within a transaction. */
export async function liftBanIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: number,
): Promise<BanRow> {
  const ban = await tx.get(selectBan, { id });
  if (!ban || !(await maySee(context, tx, actor, { ...ban, cid: ban.cid || null }))) {
    throw new ChatError(banNotFound);
  }
  if (ban.ended_at !== null) return ban;
  // App moderators who see a ban may lift it, wherever it is.
  await requireBanning(context, tx, actor, ban, { alreadyAuthorized: isAppModerator(actor), isKnown: true });
  const row = await endBan(context, tx, ban, actor.userId);
  await auditLog(context).record(tx, {
    actor,
    action: 'ban.lifted',
    subject: { kind: 'user', id: ban.user_id },
    cid: ban.cid || undefined,
    details: { ban_id: String(ban.id), kind: ban.kind },
  });
  if (ban.removed_member === 1) await bringBack(context, tx, ban);
  return row;
}

async function bringBack(context: ServerContext, tx: Transaction, { cid, user_id }: BanRow): Promise<void> {
  const channel = await tx.get(selectChannel, { cid });
  const [user] = await tx.all(selectUsers, { ids: [user_id] });
  if (!channel || channel.deleted_at !== null || !user || user.deleted_at !== null) return;
  await admitMembers(context, tx, {
    cid,
    userIds: [user_id],
    state: 'joined',
    channel_role: 'member',
    // Without an actor, so that no block between the two prevents it.
    actorId: undefined,
    field: 'user_id',
    announce: true,
  });
}
