import { type AppRole, type ChannelRole, ChatError, inputInvalid, notAllowed } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';

const appRanks: Record<AppRole | 'server', number> = {
  server: 6,
  admin: 5,
  moderator: 4,
  user: 0,
  guest: 0,
  anonymous: 0,
};
const channelRanks: Record<ChannelRole, number> = { owner: 3, moderator: 2, member: 1 };

/** Returns a user's rank: the higher of their app and channel roles. */
const rankOf = (role: AppRole | 'server', channelRole: ChannelRole | undefined): number =>
  Math.max(appRanks[role], channelRole ? channelRanks[channelRole] : 0);

interface Person {
  readonly id: string;
  readonly role: AppRole;
  readonly channelRole: ChannelRole | undefined;
}

/**
 * Throws unless the actor outranks the user (MOD-01): moderators cannot ban admins or other moderators, channel
 * moderators cannot ban its owner, and nobody themselves. Throws `input_invalid` or `not_allowed`.
 */
export function requireRankOverPerson(
  actor: Actor,
  actorRole: ChannelRole | undefined,
  target: Person,
): void {
  if (actor.userId === target.id && !isHost(actor)) {
    const issues = [{ field: 'user_id', rule: 'must be someone else' }];
    throw new ChatError(inputInvalid, { details: { issues } });
  }
  if (rankOf(actor.role, actorRole) > rankOf(target.role, target.channelRole)) return;
  throw new ChatError(notAllowed, {
    message: 'You can only do this to people with a lower role than yours.',
    details: { reason: 'rank', capability: 'ban-channel-members' },
  });
}
