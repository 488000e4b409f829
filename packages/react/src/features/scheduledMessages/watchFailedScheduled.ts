import type { ChatClient } from '@confab/client';
import { notifications } from '@confab/client/notifications';
import { scheduledMessages } from '@confab/client/scheduledMessages';
import { scheduledFailedNotice } from '@confab/protocol';

/** Callbacks for scheduled messages that could not be sent. */
export interface FailedScheduledHandlers {
  /** Called with the current number of them. */
  onFailed(count: number): void;
  /** The action that opens them, offered when one has just failed. */
  show: { label: string; run(): void };
}

/** Watches the user's scheduled messages from any page, and shows a notice at once when one could not be sent. */
export function watchFailedScheduled(
  client: ChatClient,
  { onFailed, show }: FailedScheduledHandlers,
): () => void {
  const scheduled = client.part(scheduledMessages);
  scheduled.keepSynced();
  const count = () =>
    onFailed(scheduled.state.get().messages.filter(({ status }) => status === 'failed').length);
  count();
  const stops = [
    scheduled.state.subscribe(count),
    client.on('scheduled_message.updated', ({ scheduled_message: { id, status, error } }) => {
      if (status !== 'failed' || !error) return;
      client.part(notifications).add({
        ...scheduledFailedNotice,
        reason: error.message,
        severity: 'error',
        origin: { emitter: 'ScheduledMessages', context: { messageId: id } },
        unique: true,
        actions: [show],
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
