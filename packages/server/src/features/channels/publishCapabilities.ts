import { type ChannelType, fromCid, userStream } from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import { actorOf } from '../../core/access/actor.ts';
import { rolesWith } from '../../core/access/capabilities.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import { selectUsers } from '../users/index.ts';
import { findChannel } from './channelAccess.ts';

/** Users to whom the capabilities in a deleted channel are published as none. */
interface FormerReaders {
  readonly cid: string;
  readonly user_ids: readonly string[];
}

/** Publishes that a deleted channel is gone to those users who could read it by its type, without being members. */
export async function publishLostCapabilities(
  context: ServerContext,
  tx: Transaction,
  { cid, user_ids }: FormerReaders,
  actor_id: string | undefined,
): Promise<void> {
  const channelType = channelTypeDirectory(context).find(fromCid(cid).type);
  for (const { id, role } of await tx.all(selectUsers, { ids: [...user_ids] })) {
    if (!channelType || !isOpenTo(channelType, role)) continue;
    await context.log.append(tx, {
      stream: userStream(id),
      definition: channelEvents.capabilitiesChanged,
      actor_id,
      payload: { cid, own_capabilities: [] },
    });
  }
}

/**
 * Publishes a user's capabilities in a channel to the user's devices, after a change in this transaction. `wasReader`: a
 * non-member who could read the channel before it became private.
 */
export async function publishCapabilities(
  context: ServerContext,
  tx: Transaction,
  { cid, user_id, wasReader }: { cid: string; user_id: string; wasReader?: boolean },
  actorId: string | undefined,
): Promise<void> {
  const [user] = await tx.all(selectUsers, { ids: [user_id] });
  const channel = user && (await findChannel(context, tx, actorOf(user, context.clock.now()), cid));
  if (!channel) return;
  // A non-member must not learn of a private channel; one who can no longer read an open channel is notified.
  const isKnown = isOpenTo(channel.channelType, user.role) && (!channel.isPrivate || wasReader);
  if (!channel.member && !isKnown) return;
  await context.log.append(tx, {
    stream: userStream(user_id),
    definition: channelEvents.capabilitiesChanged,
    actor_id: actorId,
    payload: { cid, own_capabilities: channel.capabilities(), restriction: channel.restriction() },
  });
}

const isOpenTo = ({ grants }: ChannelType, role: string) =>
  rolesWith(grants, 'read-channel').some((one) => one === role);
