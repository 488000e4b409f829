import {
  ChatError,
  isLiveAt,
  type MessageInput,
  maxLiveLocations,
  maxLocationDurationMs,
  minLocationDurationMs,
  notAllowed,
  type SharedLocationInput,
  tooManyLiveLocations,
  userStream,
} from '@confab/protocol';
import { locationEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import { isoTime } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelAccess } from '../channels/index.ts';
import { locationOf, type Sending, type Sent, toSharedLocation } from '../messages/index.ts';
import { endLocationJob } from './endLocationJob.ts';
import { insertLive, moveKey, selectLiveOfUser } from './locationStore.ts';

/** Validates a message's location (LOC-01), and computes the end of a live one by the service's clock. */
export async function checkLocation(
  context: ServerContext,
  tx: Transaction,
  { channel, input, authorId: user_id }: Sending,
): Promise<MessageInput> {
  const { shared_location: location } = input;
  if (!location) return input;
  requireSharing(channel);
  requireOwnMessage(location, input.id, channel.cid);
  const now = context.clock.now();
  const end_at = endOf(location, now);
  if (end_at !== undefined) {
    const live = await tx.all(selectLiveOfUser, { user_id, now });
    if (live.length >= maxLiveLocations) throw new ChatError(tooManyLiveLocations);
  }
  const { duration: _, ...settled } = location;
  return { ...input, shared_location: { ...settled, end_at } };
}

/** Throws `not_allowed` unless the actor may share locations in this channel. */
export function requireSharing(channel: ChannelAccess): void {
  channel.require('share-location');
  if (channel.channelType.features.location) return;
  throw new ChatError(notAllowed, {
    message: 'Location sharing is turned off in this channel.',
    details: { reason: 'turned_off', capability: 'share-location' },
  });
}

/** Records a live location and its end. */
export async function beginLive(context: ServerContext, tx: Transaction, { row }: Sent): Promise<void> {
  const location = locationOf(row);
  const end_at = location?.end_at;
  if (!location || end_at === undefined) return;
  const { id: message_id, cid, user_id } = row;
  await tx.run(insertLive, { message_id, cid, user_id, end_at });
  await context.jobs.enqueue(tx, endLocationJob(message_id, end_at));
  // The author's other devices track live locations whether or not the channel is open.
  await context.log.append(tx, {
    stream: userStream(user_id),
    definition: locationEvents.locationUpdated,
    actor_id: user_id,
    key: moveKey(message_id),
    payload: { cid, shared_location: toSharedLocation(row, location) },
  });
}

function requireOwnMessage({ message_id, channel_cid }: SharedLocationInput, id: string, cid: string): void {
  const field = (name: string) => `message.shared_location.${name}`;
  if (message_id !== id) throw inputError([{ field: field('message_id'), rule: 'must be the message’s ID' }]);
  if (channel_cid !== undefined && channel_cid !== cid) {
    throw inputError([{ field: field('channel_cid'), rule: "must be the message's channel" }]);
  }
}

function endOf({ duration, end_at }: SharedLocationInput, now: number): string | undefined {
  if (duration !== undefined) return isoTime(now + duration);
  if (end_at === undefined) return undefined;
  const isLongEnough = isLiveAt({ end_at }, now + minLocationDurationMs - 1);
  if (isLongEnough && !isLiveAt({ end_at }, now + maxLocationDurationMs)) return end_at;
  const rule = `must be from ${minLocationDurationMs} to ${maxLocationDurationMs} ms from now`;
  throw inputError([{ field: 'message.shared_location.end_at', rule }]);
}
