import type { EventHandlers } from '../../events/eventHandlers.ts';

export const typingEvents: EventHandlers = {
  apply: {
    'typing.start': (event, { channels }) => channels.receiving(event)?.typists.started(event),
    'typing.stop': (event, { channels }) =>
      channels.receiving(event)?.typists.stopped(event.user.id, event.parent_id),
  },
};
