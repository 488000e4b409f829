import type { ClientContext } from '../clientContext.ts';
import { eventHandlers } from '../features.ts';
import { perClient } from '../perClient.ts';
import type { EventHandlers } from './eventHandlers.ts';

const handlers = perClient((): EventHandlers[] => [...eventHandlers]);

/** What every feature of this client does with events: those that are always there first. */
export const handlersOf = (context: ClientContext): readonly EventHandlers[] => handlers(context);

/**
 * Lets a feature with an entry of its own (`@confab/client/<feature>`) hear events, from when its part of a client is made. It
 * loads its first state itself; after that its `reload` and `forget` are called as those of the features always there.
 */
export function addHandlers(context: ClientContext, added: EventHandlers): void {
  handlers(context).push(added);
}
