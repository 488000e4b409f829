import { userStream } from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import { actorOf } from '../../core/access/actor.ts';
import { rolesWith } from '../../core/access/capabilities.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectUsers } from '../users/index.ts';
import { findChannel } from './channelAccess.ts';

/** Publishes a user's capabilities in a channel to the user's devices, after a change in this transaction. */
export async function publishCapabilities(
  context: ServerContext,
  tx: Transaction,
  { cid, user_id }: { cid: string; user_id: string },
  actorId: string | undefined,
): Promise<void> {
  const [user] = await tx.all(selectUsers, { ids: [user_id] });
  const channel = user && (await findChannel(context, tx, actorOf(user, context.clock.now()), cid));
  if (!channel) return;
  // A non-member must not learn of a private channel; one who can no longer read an open channel is notified.
  const isOpen = rolesWith(channel.channelType.grants, 'read-channel').some((role) => role === user.role);
  if (!channel.member && !isOpen) return;
  await context.log.append(tx, {
    stream: userStream(user_id),
    definition: channelEvents.capabilitiesChanged,
    actor_id: actorId,
    payload: { cid, own_capabilities: channel.capabilities(), restriction: channel.restriction() },
  });
}
