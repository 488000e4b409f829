import { type ChannelRole, ChatError, notAllowed } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { hasCapability } from '../../core/access/capabilities.ts';
import type { ChannelAccess } from '../channels/index.ts';

const rankOfRole: Record<ChannelRole, number> = { owner: 3, moderator: 2, member: 1 };

/**
 * Returns the actor's rank among the members: its role in the channel, or an owner's rank for those whose app role
 * alone lets them manage members (and for a host's back end).
 */
export function rankOf(actor: Actor, { channelType, member, tenant }: ChannelAccess): number {
  if (hasCapability(actor, 'update-channel-members', { channelType, tenant })) return rankOfRole.owner;
  return member?.state === 'joined' ? rankOfRole[member.channel_role] : 0;
}

/** Throws `not_allowed` unless the actor outranks plain members and has at least the rank of `role`. */
export function requireRankOver(rank: number, role: ChannelRole): void {
  if (rank >= rankOfRole.moderator && rank >= rankOfRole[role]) return;
  throw new ChatError(notAllowed, {
    message: `You need at least the channel role “${role}” to do this.`,
    details: { capability: 'update-channel-members' },
  });
}
