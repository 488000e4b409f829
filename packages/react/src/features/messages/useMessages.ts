import type { MessageTimeline, TimelineState } from '@confab/client';
import { useMemo } from 'react';
import { framePaced, useReadable } from '../../core/bindings/index.ts';

/** The loaded messages of a channel or thread and what can be loaded around them, at most once per frame. */
export function useMessages({ messages }: { readonly messages: MessageTimeline }): TimelineState {
  const paced = useMemo(() => framePaced(messages.state), [messages]);
  return useReadable(paced);
}
