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
 * The one decision about a channel and what is in it (APP-04): returns if the actor may, throws `not_allowed` naming
 * the capability if not, and `channel_frozen` where that alone keeps the actor from it (CHAN-10). So does `timed_out`
 * where that is a time-out (MOD-01). Whoever may not even read the channel gets `channel_not_found`, as if it did not
 * exist.
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

/** Throws `timed_out` while a time-out keeps the actor from writing here (MOD-01). */
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
