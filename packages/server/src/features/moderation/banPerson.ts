import {
  type AppRole,
  type AuditAction,
  type Ban,
  type BanKind,
  ChatError,
  channelNotFound,
  conflict,
  maxTimeOutMinutes,
  userNotFound,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { requireAppModerator } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { findChannel, openChannel } from '../channels/index.ts';
import { dismissMember, selectMember } from '../members/index.ts';
import { endAllSessions } from '../sessions/index.ts';
import { selectUserToChange, visibleAmong } from '../users/index.ts';
import { requireRankOverPerson } from './banRank.ts';
import { banSteps } from './banSteps.ts';
import { endBanRow, insertBan, selectBansThatHold } from './banStore.ts';
import { endBansAt } from './endBans.ts';
import type { BanRow } from './migrations.ts';
import { viewBans } from './moderationViews.ts';
import { publishBan } from './publishReview.ts';
import { restrict } from './restrict.ts';

/** The ban's user, kind and scope. */
export interface NewBan {
  user_id: string;
  kind: BanKind;
  /** The channel; defaults to the whole app. */
  cid?: string | undefined;
  reason?: string | undefined;
  /** ISO 8601; permanent if omitted. */
  until?: string | undefined;
}

const auditedAs: Record<BanKind, AuditAction> = {
  ban: 'user.banned',
  time_out: 'user.timed_out',
  shadow_ban: 'user.shadow_banned',
};

/** Bans, times out or shadow-bans a user (MOD-01), effective immediately, including open sockets. */
export async function banPerson(context: ServerContext, actor: Actor, ban: NewBan): Promise<Ban> {
  const row = await context.database.write((tx) => banPersonIn(context, tx, actor, ban));
  const [viewed] = await viewBans(context, [row]);
  return viewed as Ban;
}

/**
 * Bans a person within a transaction, optionally already authorized for the channel. Throws `user_not_found`,
 * `channel_not_found`, `not_allowed`, and `input_invalid` for an end in the past, a time-out without an end, or
 * oneself.
 */
export async function banPersonIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { user_id, kind, cid = '', reason, until }: NewBan,
  alreadyAuthorized = false,
): Promise<BanRow> {
  const now = context.clock.now();
  const end = checkedEnd(kind, until, now);
  await requireBanning(
    context,
    tx,
    actor,
    { cid, user_id, kind },
    {
      alreadyAuthorized,
      isKnown: alreadyAuthorized,
    },
  );
  const member = cid && kind === 'ban' ? await tx.get(selectMember, { cid, user_id }) : undefined;
  let removedMember = member?.state === 'joined';
  for (const before of await tx.all(selectBansThatHold, { user_id, cid })) {
    if (before.kind !== kind) continue;
    // Whoever the first ban removed returns when the one that replaces it is lifted.
    removedMember ||= before.removed_member === 1;
    const ended = { id: before.id, ended_at: now, ended_by_id: actor.userId ?? null };
    await tx.run(endBanRow, ended);
    await publishBan(context, tx, { ...before, ...ended }, actor.userId);
  }
  const row = (await tx.get(insertBan, {
    user_id,
    cid,
    kind,
    reason: reason || null,
    banned_by_id: actor.userId ?? null,
    created_at: now,
    until: end,
    removed_member: Number(removedMember),
  })) as BanRow;
  if (member) await dismissMember(context, tx, { member, actorId: actor.userId });
  const isSecret = kind === 'shadow_ban';
  const isOut = kind === 'ban' && cid === '';
  await restrict(context, tx, row, { publish: !isSecret && !isOut, actorId: actor.userId });
  if (isOut) {
    await endAllSessions(context, tx, user_id);
    for (const step of banSteps(context).afterAppBan) await step(user_id, tx);
  }
  if (end !== null) await endBansAt(context, tx, end);
  await auditLog(context).record(tx, {
    actor,
    action: auditedAs[kind],
    subject: { kind: 'user', id: user_id },
    cid: cid || undefined,
    details: { ban_id: String(row.id), ...(until && { until }), ...(reason && { reason }) },
  });
  await publishBan(context, tx, row, actor.userId);
  return row;
}

function checkedEnd(kind: BanKind, until: string | undefined, now: number): number | null {
  if (until === undefined) {
    if (kind === 'time_out') throw inputError([{ field: 'until', rule: 'is required for a time-out' }]);
    return null;
  }
  const end = Date.parse(until);
  if (end <= now) throw inputError([{ field: 'until', rule: 'must be in the future' }]);
  if (kind === 'time_out' && end > now + maxTimeOutMinutes * 60_000) {
    const rule = `must be at most ${maxTimeOutMinutes} minutes from now for a time-out`;
    throw inputError([{ field: 'until', rule }]);
  }
  return end;
}

/**
 * Throws unless the actor may ban this user here; `alreadyAuthorized` skips the channel's grants, and `isKnown` the
 * directory check, if the actor has seen the user in readable content.
 */
export async function requireBanning(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { cid, user_id, kind }: Pick<BanRow, 'cid' | 'user_id' | 'kind'>,
  { alreadyAuthorized, isKnown }: { alreadyAuthorized: boolean; isKnown: boolean },
): Promise<void> {
  if (cid === '') requireAppModerator(actor);
  else if (!alreadyAuthorized) await openChannel(context, tx, actor, cid, 'ban-channel-members');
  const [visible] = isKnown ? [user_id] : await visibleAmong(context, tx, actor, [user_id]);
  const user = visible === undefined ? undefined : await tx.get(selectUserToChange, { id: visible });
  if (!user || user.deleted_at !== null) throw new ChatError(userNotFound);
  const channel = cid ? await findChannel(context, tx, actor, cid) : undefined;
  if (cid && !channel) throw new ChatError(channelNotFound);
  if (channel?.isDistinct && kind === 'ban') {
    throw new ChatError(conflict, {
      message: 'You can’t ban someone from a direct message. Ban them from the server instead.',
      details: { reason: 'direct_message_ban' },
    });
  }
  const member = cid ? await tx.get(selectMember, { cid, user_id }) : undefined;
  requireRankOverPerson(
    actor,
    channel?.member?.state === 'joined' ? channel.member.channel_role : undefined,
    {
      id: user_id,
      role: user.role as AppRole,
      channelRole: member?.state === 'joined' ? member.channel_role : undefined,
    },
  );
}
