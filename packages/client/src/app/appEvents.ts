import type { EventHandlers } from '../eventHandlers.ts';

export const appEvents: EventHandlers = {
  apply: {
    'app.updated': ({ app }, { context }) => context.app.update(() => app),
  },
};
