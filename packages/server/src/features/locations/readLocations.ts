import type { SharedLocation } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel } from '../channels/index.ts';
import { isShownTo, locationOf, selectMessages, toSharedLocation } from '../messages/index.ts';
import { selectLiveOfChannel, selectLiveOfUser } from './locationStore.ts';

/** Returns the actor's live locations on all devices, oldest first. */
export async function listOwnLocations(context: ServerContext, actor: Actor): Promise<SharedLocation[]> {
  const now = context.clock.now();
  const live = await context.database.read.all(selectLiveOfUser, { user_id: requireUserId(actor), now });
  return locationsOf(context, actor, live);
}

/** Returns the live locations of a channel, oldest first. */
export async function listChannelLocations(
  context: ServerContext,
  actor: Actor,
  cid: string,
): Promise<SharedLocation[]> {
  const { read } = context.database;
  await openChannel(context, read, actor, cid);
  const live = await read.all(selectLiveOfChannel, { cid, now: context.clock.now() });
  return locationsOf(context, actor, live);
}

async function locationsOf(
  context: ServerContext,
  actor: Actor,
  live: readonly { message_id: string }[],
): Promise<SharedLocation[]> {
  if (live.length === 0) return [];
  const ids = live.map(({ message_id }) => message_id);
  const rows = new Map(
    (await context.database.read.all(selectMessages, { ids })).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const location = row && locationOf(row);
    return location && isShownTo(row, actor) ? toSharedLocation(row, location) : [];
  });
}
