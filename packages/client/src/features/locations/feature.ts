import type { EventHandlers } from '../../events/eventHandlers.ts';

export const locationEvents: EventHandlers = {
  apply: {
    'location.updated': (event, { channels }) =>
      channels.receiving(event)?.book.pool.applyLocation(event.shared_location),
    'location.ended': (event, { channels }) =>
      channels.receiving(event)?.book.pool.applyLocation(event.shared_location),
  },
};
