import type { Capability } from './capabilities.ts';

/** A server has at most this many channel types. */
export const channelTypesMost = 100;

/** The longest wait between two messages of one person that slow mode asks for, in seconds (CHAN-10). */
export const cooldownMostSeconds = 21_600;

/** All that anonymous readers can be granted: they read, and leave nothing behind (APP-03). */
export const anonymousCapabilities = [
  'read-channel',
  'search-messages',
  'query-poll-votes',
] as const satisfies readonly Capability[];
