import type { EventHandlers } from '../../events/eventHandlers.ts';

export const reactionEvents: EventHandlers = {
  apply: {
    'reaction.new': (event, { channels }) => channels.receiving(event)?.book.applyChange(event),
    'reaction.deleted': (event, { channels }) => channels.receiving(event)?.book.applyChange(event),
  },
};
