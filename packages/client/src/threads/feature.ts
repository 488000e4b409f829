import type { EventHandlers } from '../eventHandlers.ts';

export const threadEvents: EventHandlers = {
  apply: {
    'thread.updated': ({ thread }, { context }) => context.ownThreads.applyThread(thread),
    'message.new': (event, { context }) => context.ownThreads.applyReply(event, context.whoAmI().id),
    'message.deleted': (event, { context }) => context.ownThreads.applyDeleted(event),
  },
};
