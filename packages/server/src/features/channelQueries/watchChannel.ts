import { anonymousUserId, ChatError, channelStream, inputInvalid } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { isAnonymousReader } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel } from '../channels/index.ts';

const watcherId = (actor: Actor): string =>
  isAnonymousReader(actor) ? anonymousUserId : requireUserId(actor);

/** Subscribes one of the actor's connections to a readable channel. Must happen before the state is read. */
export async function watchChannel(
  { hub }: ServerContext,
  actor: Actor,
  cid: string,
  connectionId: string,
): Promise<void> {
  if (await hub.watch(watcherId(actor), connectionId, channelStream(cid))) return;
  const rule = 'must be the ID of one of your open connections';
  throw new ChatError(inputInvalid, { details: { issues: [{ field: 'connection_id', rule }] } });
}

/** Unsubscribes it, unless the actor is a member. */
export async function stopWatching(
  context: ServerContext,
  actor: Actor,
  cid: string,
  connectionId: string,
): Promise<void> {
  await openChannel(context, context.database.read, actor, cid);
  await context.hub.unwatch(watcherId(actor), connectionId, channelStream(cid));
}
