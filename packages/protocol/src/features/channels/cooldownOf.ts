/** How many seconds a person waits between two messages (CHAN-10): the channel's own slow mode, or else its type's. */
export const cooldownOf = (
  channel: { readonly cooldown?: number | null | undefined },
  channelType: { readonly name?: string; readonly cooldown?: number } | undefined,
): number => channel.cooldown ?? channelType?.cooldown ?? 0;
