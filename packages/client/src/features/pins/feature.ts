import type { EventHandlers } from '../../events/eventHandlers.ts';

/** What every message of a loaded channel shows of its pin; the list of pins adds its own when it is first used. */
export const pinEvents: EventHandlers = {
  apply: {
    'message.pinned': (event, { channels }) => channels.receiving(event)?.book.applyChange(event),
    'message.unpinned': (event, { channels }) => channels.receiving(event)?.book.applyChange(event),
  },
};
