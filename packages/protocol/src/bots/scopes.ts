import type { Capability } from '../channelTypes/capabilities.ts';

/**
 * What a bot's token lets its bearer do, at most: nothing that the bot itself may not. `read` looks, `write` says and
 * answers, `manage` does the rest that a bot's role grants (channels, members, pins).
 */
export const botScopes = ['read', 'write', 'manage'] as const;
export type BotScope = (typeof botScopes)[number];

const looking: readonly Capability[] = ['read-channel', 'query-poll-votes', 'read-events', 'search-messages'];
const saying: readonly Capability[] = [
  'send-message',
  'send-reply',
  'quote-message',
  'update-own-message',
  'delete-own-message',
  'send-reaction',
  'upload-file',
  'send-links',
  'notify-channel',
  'restrict-visibility',
  'send-poll',
  'cast-poll-vote',
  'share-location',
  'typing-events',
  'flag-message',
];

/** The scope that a capability takes. */
export function scopeOfCapability(capability: Capability): BotScope {
  if (looking.includes(capability)) return 'read';
  return saying.includes(capability) ? 'write' : 'manage';
}
