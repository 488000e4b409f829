import type { EventHandlers } from '../eventHandlers.ts';

export const threadEvents: EventHandlers = {
  apply: {
    'thread.updated': ({ thread }, { context }) => context.ownThreads.applyThread(thread),
    'message.new': ({ message }, { context }) => context.ownThreads.applyReply(message, context.whoAmI().id),
    'message.deleted': (event, { context }) => context.ownThreads.applyDeleted(event),
  },
};
