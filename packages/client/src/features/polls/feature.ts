import type { EventHandlers } from '../../events/eventHandlers.ts';

export const pollEvents: EventHandlers = {
  apply: {
    'poll.updated': (event, { channels }) =>
      channels.receiving(event)?.book.pool.applyPoll(event.message_id, event.poll, 'event'),
    'poll.own_votes': (event, { channels }) => channels.receiving(event)?.book.pool.applyOwnVotes(event),
  },
};
