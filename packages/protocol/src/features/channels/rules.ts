import type { Capability } from '../channelTypes/limits.ts';

/** `type:id`, the full name of a channel (CHAN-02). */
export function toCid(type: string, id: string): string {
  return `${type}:${id}`;
}

/** The two halves of a cid; neither contains a colon. */
export function fromCid(cid: string): { type: string; id: string } {
  const colon = cid.indexOf(':');
  return { type: cid.slice(0, colon), id: cid.slice(colon + 1) };
}

/** How many seconds a person waits between two messages (CHAN-10): the channel's own slow mode, or else its type's. */
export const cooldownOf = (
  channel: { readonly cooldown?: number | null | undefined },
  channelType: { readonly name?: string; readonly cooldown?: number } | undefined,
): number => channel.cooldown ?? channelType?.cooldown ?? 0;

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
