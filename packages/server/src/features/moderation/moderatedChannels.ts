import { ChatError, notAllowed } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isAppModerator, isPlainMember } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { findChannel, openChannel } from '../channels/index.ts';
import { selectMemberships } from '../members/index.ts';

/**
 * Returns the channels to which a moderation list is limited: the named one, all that the actor moderates, or undefined
 * for an app moderator who names none. Throws `not_allowed` for anyone else.
 */
export async function moderatedChannels(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  cid: string | undefined,
): Promise<string[] | undefined> {
  if (isAppModerator(actor)) return cid === undefined ? undefined : [cid];
  if (cid !== undefined) {
    await openChannel(context, reader, actor, cid, 'ban-channel-members');
    return [cid];
  }
  const memberships = await reader.all(selectMemberships, { user_id: actor.userId ?? '' });
  const cids: string[] = [];
  for (const membership of memberships) {
    if (isPlainMember(membership)) continue;
    const channel = await findChannel(context, reader, actor, membership.cid);
    if (channel?.may('ban-channel-members')) cids.push(membership.cid);
  }
  if (cids.length > 0) return cids;
  throw new ChatError(notAllowed, {
    message: 'Only moderators can see this.',
    details: { capability: 'ban-channel-members' },
  });
}
