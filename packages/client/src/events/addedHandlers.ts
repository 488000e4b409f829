import type { ClientContext } from '../clientContext.ts';
import { eventHandlers } from '../features.ts';
import { perClient } from '../perClient.ts';
import type { EventHandlers } from './eventHandlers.ts';

const handlers = perClient((): EventHandlers[] => [...eventHandlers]);

/** Returns the event handlers of every feature of this client, the built-in ones first. */
export const handlersOf = (context: ClientContext): readonly EventHandlers[] => handlers(context);

/**
 * Lets a feature with an entry of its own (`@confab/client/<feature>`) handle events from when its part is created. It
 * loads its first state itself; after that its `reload` and `forget` are called like those of built-in features.
 */
export function addHandlers(context: ClientContext, added: EventHandlers): void {
  handlers(context).push(added);
}
