/** `type:id`, the full name of a channel (CHAN-02). */
export function toCid(type: string, id: string): string {
  return `${type}:${id}`;
}

/** Splits a cid into type and id; neither contains a colon. */
export function fromCid(cid: string): { type: string; id: string } {
  const colon = cid.indexOf(':');
  return { type: cid.slice(0, colon), id: cid.slice(colon + 1) };
}

/** Returns the seconds a user waits between two messages (CHAN-10): the channel's own slow mode, or else its type's. */
export const cooldownOf = (
  channel: { readonly cooldown?: number | null | undefined },
  channelType: { readonly name?: string; readonly cooldown?: number } | undefined,
): number => channel.cooldown ?? channelType?.cooldown ?? 0;
