import {
  type ChannelRole,
  ChatError,
  conflict,
  type Member,
  memberNotFound,
  notAllowed,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isHost, isOwner } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { type ChannelAccess, openChannel } from '../channels/index.ts';
import { userDirectory } from '../users/index.ts';
import { changeRole } from './changeRole.ts';
import { selectHeir, selectMember } from './memberStore.ts';
import type { MemberRow } from './migrations.ts';
import { rankOf, requireRankOver } from './rank.ts';
import { saveMember } from './saveMember.ts';
import { toMember } from './toMember.ts';

/** The changes that a membership allows. */
export interface MemberChanges {
  channel_role?: ChannelRole | undefined;
  custom?: Record<string, unknown> | undefined;
}

/**
 * Promotes or demotes a member, or changes the actor's own custom fields. Changing a role requires at least that rank;
 * the last owner cannot step down.
 */
export function updateMember(
  context: ServerContext,
  actor: Actor,
  { cid, userId, changes }: { cid: string; userId: string; changes: MemberChanges },
): Promise<Member> {
  return context.database.write(async (tx) => {
    const access = await openChannel(context, tx, actor, cid);
    const row = await tx.get(selectMember, { cid, user_id: userId });
    if (row?.state !== 'joined') throw new ChatError(memberNotFound);
    const { channel_role, custom } = changes;
    let member = toMember(row, await userDirectory(context).refs([userId]));
    let current = row;
    if (custom !== undefined) {
      requireOneself(actor, userId);
      access.requireNoTimeOut();
      current = { ...row, custom: jsonUnlessEmpty(custom) };
      member = await saveMember(context, tx, current, actor.userId);
    }
    if (channel_role !== undefined && channel_role !== row.channel_role) {
      member = await assignRole(context, tx, actor, { access, row: current, channel_role });
    }
    return member;
  });
}

/** Promotes or demotes a member within a transaction, if the actor's rank allows it; recorded in the audit log. */
export async function assignRole(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { access, row, channel_role }: { access: ChannelAccess; row: MemberRow; channel_role: ChannelRole },
): Promise<Member> {
  await requireRoleChange(tx, actor, access, row, channel_role);
  const member = await changeRole(context, tx, row, channel_role, actor.userId);
  const details = { from: row.channel_role, to: channel_role };
  const subject = { kind: 'user', id: row.user_id } as const;
  await auditLog(context).record(tx, {
    actor,
    action: 'member.role_changed',
    subject,
    cid: row.cid,
    details,
  });
  return member;
}

function requireOneself(actor: Actor, userId: string): void {
  if (actor.userId === userId || isHost(actor)) return;
  throw new ChatError(notAllowed, {
    message: 'You can only change the custom fields of your own membership.',
  });
}

async function requireRoleChange(
  tx: Transaction,
  actor: Actor,
  access: ChannelAccess,
  row: MemberRow,
  channel_role: ChannelRole,
): Promise<void> {
  access.require('update-channel-members');
  if (access.isDistinct) {
    throw new ChatError(conflict, {
      message: 'Everyone in a direct message has the same role.',
      details: { reason: 'direct_message_role' },
    });
  }
  const rank = rankOf(actor, access);
  requireRankOver(rank, row.channel_role);
  requireRankOver(rank, channel_role);
  if (!isOwner(row)) return;
  const heir = await tx.get(selectHeir, { cid: row.cid, user_id: row.user_id });
  if (!heir || !isOwner(heir)) {
    throw new ChatError(conflict, {
      message: 'The channel needs an owner. Make someone else an owner first.',
      details: { reason: 'last_owner' },
    });
  }
}
