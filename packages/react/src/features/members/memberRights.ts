import { type AppRole, type Capability, type ChannelRole, channelRoles, type Member } from '@confab/protocol';

/** The user's rights over a channel member. */
export interface MemberRights {
  /** The roles that the user may assign. */
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
 * Returns the rights of `manager` over `member`: only those who manage the channel's members assign roles and remove;
 * members of a direct conversation are fixed; nobody manages themselves.
 */
export function memberRights(manager: MemberManager, member: Member): MemberRights {
  const { userId, appRole, channelRole, capabilities, isDistinct } = manager;
  const isManager =
    capabilities.has('update-channel-members') &&
    (appRole === 'admin' ||
      appRole === 'moderator' ||
      channelRole === 'owner' ||
      channelRole === 'moderator');
  if (!isManager || isDistinct || member.user_id === userId) return NONE;
  const isOwnerLike = appRole === 'admin' || channelRole === 'owner';
  const assignable = channelRoles.filter((role) => isOwnerLike || role !== 'owner');
  const outranksManager = member.channel_role === 'owner' && !isOwnerLike;
  if (outranksManager) return NONE;
  return {
    roles: member.state === 'joined' ? assignable.filter((role) => role !== member.channel_role) : [],
    canRemove: true,
  };
}
