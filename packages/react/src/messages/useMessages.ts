import type { Channel, TimelineState } from '@confab/client';
import { useMemo } from 'react';
import { framePaced, useReadable } from '../bindings/index.ts';

/** The loaded messages of a channel and what can be loaded around them, at most once per frame. */
export function useMessages(channel: Channel): TimelineState {
  const paced = useMemo(() => framePaced(channel.messages.state), [channel]);
  return useReadable(paced);
}
