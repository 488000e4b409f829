import type { Capability } from '../channelTypes/capabilities.ts';

/**
 * What nobody may do in a frozen channel, whatever they are granted (CHAN-10); it comes back once it thaws. To delete, to
 * moderate and to thaw stay possible.
 */
export const withheldWhileFrozen: ReadonlySet<Capability> = new Set([
  'send-message',
  'send-reply',
  'quote-message',
  'update-own-message',
  'update-any-message',
  'send-reaction',
  'pin-message',
  'upload-file',
  'send-links',
  'notify-channel',
  'restrict-visibility',
  'send-poll',
  'cast-poll-vote',
  'share-location',
  'typing-events',
]);
