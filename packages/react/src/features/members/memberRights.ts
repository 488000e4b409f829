import { type AppRole, type Capability, type ChannelRole, channelRoles, type Member } from '@confab/protocol';

/** What one may do about a member. */
export interface MemberRights {
  /** The roles that one may give. */
  roles: ChannelRole[];
  canRemove: boolean;
}

export interface MemberManager {
  userId: string;
  appRole: AppRole;
  channelRole: ChannelRole | undefined;
  capabilities: ReadonlySet<Capability>;
  isDistinct: boolean;
}

const NONE: MemberRights = { roles: [], canRemove: false };

/**
 * What `steward` may do about `member`: only who looks after the channel gives roles and removes; a conversation that
 * is its members stays as it is; nobody does it to themselves here.
 */
export function memberRights(steward: MemberManager, member: Member): MemberRights {
  const { userId, appRole, channelRole, capabilities, isDistinct } = steward;
  const looksAfter =
    capabilities.has('update-channel-members') &&
    (appRole === 'admin' ||
      appRole === 'moderator' ||
      channelRole === 'owner' ||
      channelRole === 'moderator');
  if (!looksAfter || isDistinct || member.user_id === userId) return NONE;
  const isOwnerLike = appRole === 'admin' || channelRole === 'owner';
  const givable = channelRoles.filter((role) => isOwnerLike || role !== 'owner');
  const isAboveMe = member.channel_role === 'owner' && !isOwnerLike;
  if (isAboveMe) return NONE;
  return {
    roles: member.state === 'joined' ? givable.filter((role) => role !== member.channel_role) : [],
    canRemove: true,
  };
}
