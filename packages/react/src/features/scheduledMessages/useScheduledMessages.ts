import {
  type ScheduledMessages,
  type ScheduledState,
  scheduledMessages,
} from '@confab/client/scheduledMessages';
import { useEffect } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** One's scheduled messages, loaded when first asked for and live from then on, and what can be done with them. */
export function useScheduledMessages(): ScheduledState & { scheduled: ScheduledMessages } {
  const scheduled = useClient().part(scheduledMessages);
  useEffect(() => scheduled.follow(), [scheduled]);
  return { ...useReadable(scheduled.state), scheduled };
}
