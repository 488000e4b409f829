import type { Channel } from '@confab/client';
import { cooldownOf } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { perKit } from '../../core/provider/perKit.ts';
import { useChannelTypes } from '../channelTypes/index.ts';

/** The slow mode that applies to the user (CHAN-10): seconds between two messages, and until the next one; 0 for none. */
export interface SlowMode {
  cooldown: number;
  left: number;
}

/** The last message that the user sent in each channel, and since when its wait counts by this device's clock. */
const waits = perKit(() => new WeakMap<Channel, { sentAt: string; since: number }>());

/** Returns the {@link SlowMode} of a channel, counting down. */
export function useSlowMode(channel: Channel): SlowMode {
  const kit = useKit();
  const channelType = useChannelTypes().get(channel.type);
  const cooldown = useReadable(channel.state, (state) =>
    state.ownCapabilities.has('skip-channel-cooldown') ? 0 : cooldownOf(state.channel ?? {}, channelType),
  );
  const lastSentAt = useReadable(channel.state, (state) => state.lastSentAt);
  const now = kit.client.environment.now();
  const [, setTicks] = useState(0);
  const leftMs = lastSentAt === undefined ? 0 : waitedSince(lastSentAt) + cooldown * 1000 - now;
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setTicks((ticks) => ticks + 1), leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return { cooldown, left };

  /** The service's clock says when the message was sent; one that is ahead of this device's must not extend the wait. */
  function waitedSince(sentAt: string): number {
    const known = waits(kit).get(channel);
    const since = Math.min(now, known?.sentAt === sentAt ? known.since : Date.parse(sentAt));
    waits(kit).set(channel, { sentAt, since });
    return since;
  }
}
