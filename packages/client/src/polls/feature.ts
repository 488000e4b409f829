import type { EventHandlers } from '../eventHandlers.ts';

export const pollEvents: EventHandlers = {
  apply: {
    'poll.updated': (event, { channels }) =>
      channels.receiving(event)?.book.pool.applyPoll(event.message_id, event.poll, 'event'),
    'poll.own_votes': (event, { channels }) => channels.receiving(event)?.book.pool.applyOwnVotes(event),
  },
  reload: async (context, channels) => {
    const ids = channels.loaded().flatMap(({ book }) => book.pool.pollIds());
    if (ids.length > 0) await (await import('./reloadPolls.ts')).reloadPolls(context, channels, ids);
  },
};
