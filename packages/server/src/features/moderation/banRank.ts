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

/** Where somebody stands: by the role in the app, or else in the channel that it is about. */
const rankOf = (role: AppRole | 'server', channelRole: ChannelRole | undefined): number =>
  Math.max(appRanks[role], channelRole ? channelRanks[channelRole] : 0);

interface Person {
  readonly id: string;
  readonly role: AppRole;
  readonly channelRole: ChannelRole | undefined;
}

/**
 * Nobody bans oneself, nor who stands as high as oneself: a moderator no admin and no other moderator, a channel's
 * moderator not its owner (MOD-01). Throws `input_invalid` or `not_allowed`.
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
    details: { capability: 'ban-channel-members' },
  });
}
