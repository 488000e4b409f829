import {
  type ScheduledMessages,
  type ScheduledState,
  scheduledMessages,
} from '@confab/client/scheduledMessages';
import { useEffect } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** Returns the user's scheduled messages, loaded on first use and live from then on, and the actions on them. */
export function useScheduledMessages(): ScheduledState & { scheduled: ScheduledMessages } {
  const scheduled = useClient().part(scheduledMessages);
  useEffect(() => scheduled.keepSynced(), [scheduled]);
  return { ...useReadable(scheduled.state), scheduled };
}
