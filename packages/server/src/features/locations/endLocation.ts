import {
  ChatError,
  locationEnded,
  locationNotFound,
  notAllowed,
  type SharedLocation,
  userStream,
} from '@confab/protocol';
import { locationEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import {
  appendAboutMessage,
  type LocationColumn,
  locationOf,
  type MessageRow,
  openMessage,
  selectMessage,
  toSharedLocation,
  updateSharedLocation,
} from '../messages/index.ts';
import { endLocationJob, endLocationKey } from './endLocationJob.ts';
import { deleteLive, moveKey, selectLiveOfMember, selectLiveOfUser } from './locationStore.ts';

/**
 * Stops a live location (LOC-02): its author can from any device, even without the right to share and without access to
 * the channel, since nobody must be forced to continue sharing. Idempotent.
 */
export function stopLocation(context: ServerContext, actor: Actor, id: string): Promise<SharedLocation> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const row = await tx.get(selectMessage, { id });
    if (row?.user_id !== user_id || row.deleted_at !== null) {
      await openMessage(context, tx, actor, id);
      throw new ChatError(notAllowed);
    }
    const location = locationOf(row);
    if (!location) throw new ChatError(locationNotFound);
    if (location.end_at === undefined) throw new ChatError(locationEnded);
    return toSharedLocation(
      row,
      await endNow(context, tx, row, location, { publish: true, actorId: user_id }),
    );
  });
}

/** Ends an expired location. */
export function endInTime(context: ServerContext, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const row = await tx.get(selectMessage, { id });
    const location = row && locationOf(row);
    if (!row || location?.end_at === undefined) return;
    // The clock was set back since: not expired yet.
    if (location.end_at > context.clock.now()) {
      await context.jobs.enqueue(tx, endLocationJob(id, location.end_at));
      return;
    }
    await endNow(context, tx, row, location, { publish: true });
  });
}

/** Ends a member's live locations in a channel that they leave. */
export async function endOfMember(
  context: ServerContext,
  tx: Transaction,
  member: { cid: string; user_id: string },
): Promise<void> {
  await endAll(context, tx, await tx.all(selectLiveOfMember, member));
}

/** Ends all live locations of a user who was banned from the app or whose account ended. */
export async function endOfUser(context: ServerContext, tx: Transaction, user_id: string): Promise<void> {
  await endAll(context, tx, await tx.all(selectLiveOfUser, { user_id, now: context.clock.now() }));
}

async function endAll(
  context: ServerContext,
  tx: Transaction,
  live: readonly { message_id: string }[],
): Promise<void> {
  for (const { message_id: id } of live) {
    const row = await tx.get(selectMessage, { id });
    const location = row && locationOf(row);
    if (location) await endNow(context, tx, row, location, { publish: true });
  }
}

/** Ends the live location of a deleted message; the deletion publishes it. */
export async function endWithMessage(
  context: ServerContext,
  tx: Transaction,
  row: MessageRow,
): Promise<void> {
  const location = locationOf(row);
  if (location?.end_at !== undefined) await endNow(context, tx, row, location, { publish: false });
}

async function endNow(
  context: ServerContext,
  tx: Transaction,
  row: MessageRow,
  before: LocationColumn,
  { publish, actorId }: { publish: boolean; actorId?: string },
): Promise<LocationColumn> {
  const { id: message_id, cid } = row;
  if ((await tx.run(deleteLive, { message_id })) === 0) return before;
  await context.jobs.cancel(tx, endLocationKey(message_id));
  const location = { ...before, end_at: Math.min(before.end_at ?? 0, context.clock.now()) };
  if (location.end_at !== before.end_at) {
    await tx.run(updateSharedLocation, { id: message_id, shared_location: JSON.stringify(location) });
  }
  const ended = {
    definition: locationEvents.locationEnded,
    actor_id: actorId,
    payload: { cid, shared_location: toSharedLocation(row, location) },
  };
  if (publish) await appendAboutMessage(context, tx, row, ended);
  await context.log.append(tx, { ...ended, stream: userStream(row.user_id) });
  await context.log.supersede(tx, moveKey(message_id));
  return location;
}
