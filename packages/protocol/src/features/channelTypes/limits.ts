import type { Capability } from './capabilities.ts';

/** A server has at most this many channel types. */
export const channelTypesMost = 100;

/** All that anonymous readers can be granted: they read, and leave nothing behind (APP-03). */
export const anonymousCapabilities = [
  'read-channel',
  'search-messages',
  'query-poll-votes',
] as const satisfies readonly Capability[];
