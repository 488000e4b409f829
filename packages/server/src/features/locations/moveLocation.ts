import {
  ChatError,
  locationEnded,
  locationNotFound,
  locationOfOtherDevice,
  notAllowed,
  type SharedLocation,
} from '@confab/protocol';
import { type locationEndpoints, locationEvents, type ParsedBodyOf } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { createRateLimiter } from '../../core/http/rateLimiter.ts';
import {
  appendAboutMessage,
  locationOf,
  openStandingMessage,
  toSharedLocation,
  updateSharedLocation,
} from '../messages/index.ts';
import { moveKey } from './locationStore.ts';
import { requireSharing } from './shareLocation.ts';

type Position = ParsedBodyOf<typeof locationEndpoints.updateLiveLocation>;

/** Slightly more often than clients send positions (`locationThrottleMs`). */
const moves = perServer(({ clock }) => createRateLimiter(clock, { perSecond: 0.4, burst: 5 }));

/**
 * Moves a live location (LOC-02). Only its author can, from the sharing device, while it is live and sharing is allowed
 * there. Throws `rate_limited`, `message_not_found`, `not_allowed`, `location_not_found`, `location_of_other_device` or
 * `location_ended`, without any change.
 */
export async function moveLocation(
  context: ServerContext,
  actor: Actor,
  id: string,
  { created_by_device_id, latitude, longitude, accuracy }: Position,
): Promise<SharedLocation> {
  const user_id = requireUserId(actor);
  moves(context).consume(`${user_id} ${id}`);
  return context.database.write(async (tx) => {
    const { row, channel } = await openStandingMessage(context, tx, actor, id);
    if (row.user_id !== user_id) throw new ChatError(notAllowed);
    const before = locationOf(row);
    if (!before) throw new ChatError(locationNotFound);
    requireSharing(channel);
    if (before.created_by_device_id !== created_by_device_id) throw new ChatError(locationOfOtherDevice);
    const now = context.clock.now();
    if (before.end_at === undefined || before.end_at <= now) throw new ChatError(locationEnded);
    const location = { ...before, latitude, longitude, accuracy, updated_at: now };
    await tx.run(updateSharedLocation, { id, shared_location: JSON.stringify(location) });
    const shared_location = toSharedLocation(row, location);
    await appendAboutMessage(context, tx, row, {
      definition: locationEvents.locationUpdated,
      actor_id: user_id,
      key: moveKey(id),
      payload: { cid: row.cid, shared_location },
    });
    return shared_location;
  });
}
