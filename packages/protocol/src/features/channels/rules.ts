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
