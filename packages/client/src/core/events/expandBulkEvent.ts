import type { ChatEvent } from '@confab/protocol';

/** Splits an event about several messages into one event per message, the only kind that features handle. */
export function expandBulkEvent(event: ChatEvent): ChatEvent[] {
  if (event.type !== 'messages.deleted' && event.type !== 'messages.restored') return [event];
  const { messages, parents, ...about } = event;
  return [
    ...messages.map(
      (message): ChatEvent =>
        event.type === 'messages.deleted'
          ? { ...about, type: 'message.deleted', message, hard: false }
          : { ...about, type: 'message.updated', message },
    ),
    ...parents.map((message): ChatEvent => ({ ...about, type: 'message.updated', message })),
  ];
}
