import {
  type Capability,
  ChatError,
  channelFrozen,
  channelNotFound,
  notAllowed,
  timedOut,
} from '@confab/protocol';
import type { Actor } from './actor.ts';
import { type ChannelSubject, hasCapability, timeOutOf } from './capabilities.ts';
import { isHost } from './roles.ts';

/**
 * Decides access to a channel and its contents (APP-04). Throws `not_allowed` naming the capability, `channel_frozen`
 * if only that prevents it (CHAN-10), or `timed_out` (MOD-01). An actor that may not even read the channel gets
 * `channel_not_found`, as if it did not exist.
 */
export function authorize(actor: Actor, capability: Capability, subject: ChannelSubject): void {
  if (hasCapability(actor, capability, subject)) return;
  if (!hasCapability(actor, 'read-channel', subject)) throw new ChatError(channelNotFound);
  if (subject.frozen && hasCapability(actor, capability, { ...subject, frozen: false })) {
    throw new ChatError(channelFrozen, { details: { capability } });
  }
  if (hasCapability({ ...actor, restrictions: {} }, capability, { ...subject, restrictions: {} })) {
    refuseTimedOut(actor, subject, { capability });
  }
  throw new ChatError(notAllowed, {
    message: `You don’t have permission to do this here (requires ${capability}).`,
    details: { capability },
  });
}

/** Throws `timed_out` if a time-out keeps the actor from writing here (MOD-01). */
export function refuseTimedOut(
  actor: Actor,
  subject: ChannelSubject,
  details: { capability?: Capability } = {},
): void {
  const timeOut = timeOutOf(actor, subject);
  if (!timeOut || isHost(actor)) return;
  const { scope, until } = timeOut;
  throw new ChatError(timedOut, {
    details: { ...details, scope, ...(until !== undefined && { until: new Date(until).toISOString() }) },
  });
}
