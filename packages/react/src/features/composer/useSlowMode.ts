import type { Channel } from '@confab/client';
import { cooldownOf } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useChannelTypes } from '../channelTypes/index.ts';

/** The slow mode that applies to the user (CHAN-10): seconds between two messages, and until the next one; 0 for none. */
export interface SlowMode {
  cooldown: number;
  left: number;
}

/** Returns the {@link SlowMode} of a channel, counting down. */
export function useSlowMode(channel: Channel): SlowMode {
  const { environment } = useClient();
  const channelType = useChannelTypes().get(channel.type);
  const cooldown = useReadable(channel.state, (state) =>
    state.ownCapabilities.has('skip-channel-cooldown') ? 0 : cooldownOf(state.channel ?? {}, channelType),
  );
  const lastSentAt = useReadable(channel.state, (state) => state.lastSentAt);
  const [, setTicks] = useState(0);
  const until = lastSentAt === undefined ? 0 : Date.parse(lastSentAt) + cooldown * 1000;
  const leftMs = until - environment.now();
  // A wrong clock must not extend it.
  const left = Math.max(0, Math.min(cooldown, Math.ceil(leftMs / 1000)));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setTicks((ticks) => ticks + 1), leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return { cooldown, left };
}
