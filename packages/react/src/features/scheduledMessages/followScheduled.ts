import type { ChatClient } from '@confab/client';
import { scheduledMessages } from '@confab/client/scheduledMessages';
import { scheduledFailedNotice } from '@confab/protocol';

/** What is told of scheduled messages that could not be sent. */
export interface ScheduledFollower {
  /** How many there are now. */
  onFailed(count: number): void;
  /** What leads to them, offered when one has just failed. */
  show: { label: string; run(): void };
}

/** Follows one's scheduled messages from anywhere in a page, and tells at once when one could not be sent. */
export function followScheduled(client: ChatClient, { onFailed, show }: ScheduledFollower): () => void {
  const scheduled = client.part(scheduledMessages);
  scheduled.follow();
  const count = () =>
    onFailed(scheduled.state.get().messages.filter(({ status }) => status === 'failed').length);
  count();
  const stops = [
    scheduled.state.subscribe(count),
    client.on('scheduled_message.updated', ({ scheduled_message: { id, status, error } }) => {
      if (status !== 'failed' || !error) return;
      client.notifications.add({
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
