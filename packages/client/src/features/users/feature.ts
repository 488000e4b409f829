import type { EventHandlers } from '../../events/eventHandlers.ts';
import { receiveMe } from './receiveMe.ts';

export const userEvents: EventHandlers = {
  apply: {
    'user.updated': ({ user }, { context }) => context.people.change(user),
    'me.updated': ({ me }, { context, refreshChannels }) => {
      const role = context.me.get()?.role;
      receiveMe(context, me, 'event');
      if (role !== me.role) refreshChannels();
    },
    'presence.changed': ({ changes }, { context }) => {
      for (const change of changes)
        context.people.setPresence(change.user_id, change.presence, change.last_active);
    },
  },
};
