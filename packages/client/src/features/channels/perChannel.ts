import type { Channel } from './channel.ts';
import type { ChannelContext } from './channelContext.ts';

/**
 * Declares a part that exists once per channel and is created on first use, like `perClient` for clients. Hosts get it by
 * `channel.part(...)`.
 */
export function perChannel<T extends object>(
  create: (context: ChannelContext, channel: Channel) => T,
): (context: ChannelContext, channel: Channel) => T {
  const made = new WeakMap<Channel, T>();
  return (context, channel) => {
    const known = made.get(channel);
    if (known) return known;
    const fresh = create(context, channel);
    made.set(channel, fresh);
    return fresh;
  };
}
