import type { EventHandlers } from '../../events/eventHandlers.ts';

export const appEvents: EventHandlers = {
  apply: {
    'app.updated': (event, { app }) => app.update(() => event.app),
  },
};
