import type { EventHandlers } from '../../events/eventHandlers.ts';

/** Updates the pin of messages in loaded channels; the list of pins adds its own handlers on first use. */
export const pinEvents: EventHandlers = {
  apply: {
    'message.pinned': (event, { channels }) => channels.receiving(event)?.book.applyChange(event),
    'message.unpinned': (event, { channels }) => channels.receiving(event)?.book.applyChange(event),
  },
};
