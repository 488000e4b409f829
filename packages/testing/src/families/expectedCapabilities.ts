import { type Capability, type Grantee, shippedChannelTypes } from '@confab/protocol';
import type { Standing } from './accessWorld.ts';

/** The capabilities that a timed-out user keeps: to read, to join and leave, to delete and to report. */
const leftByTimeOut = new Set<Capability>([
  'read-channel',
  'search-messages',
  'read-events',
  'query-poll-votes',
  'join-channel',
  'leave-channel',
  'mute-channel',
  'flag-message',
  'delete-own-message',
]);

/** The features that the shipped types have switched off. */
export const switchedOff: Record<string, Capability[]> = {
  team: ['read-events'],
  messaging: [],
  broadcast: ['read-events', 'typing-events'],
};

/** Returns the capabilities of a user by the shipped grants, computed again here by hand. */
export function expectedCapabilities(
  type: string,
  { appRole, channelRole, under }: Standing,
): Set<Capability> {
  if (under === 'ban') return new Set();
  const grants = shippedChannelTypes.find(({ name }) => name === type)?.grants as Record<
    Grantee,
    Capability[]
  >;
  const granted = new Set([...grants[appRole], ...(channelRole ? grants[`channel_${channelRole}`] : [])]);
  return under === 'time_out' ? granted.intersection(leftByTimeOut) : granted;
}
