import { cidOfStream, type SharedLocation } from '@confab/protocol';
import type { EventHandlers } from '../../events/eventHandlers.ts';

/** The locations that events update. */
export interface LiveLocationTarget {
  put(location: SharedLocation): void;
  moved(location: SharedLocation): void;
  drop(messageId: string): void;
  reload(): Promise<void>;
  forget(): void;
}

/**
 * Returns the handlers of the user's live locations: they start and end on the user's own stream, and move on their
 * channel's.
 */
export const liveLocationEvents = (locations: LiveLocationTarget): EventHandlers => ({
  apply: {
    'location.updated': ({ stream, shared_location }) =>
      cidOfStream(stream) === undefined ? locations.put(shared_location) : locations.moved(shared_location),
    'location.ended': ({ shared_location }) => locations.drop(shared_location.message_id),
  },
  reload: () => locations.reload(),
  forget: () => locations.forget(),
});
