import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import { OwnThreads } from './ownThreads.ts';
import { threadEvents } from './threadEvents.ts';

/** One client's own state of threads: `client.part(ownThreads)`. */
export const ownThreads = perClient((context) => {
  const own = new OwnThreads();
  addHandlers(context, threadEvents(own));
  context.refreshUnread();
  return own;
});
