import { cidOfStream } from '@confab/protocol';
import type { EventHandlers } from '../eventHandlers.ts';
import type { LiveLocations } from './liveLocations.ts';

/** How events change what one shares live: it begins and ends on one's own stream, and moves on its channel's. */
export const liveLocationEvents = (locations: LiveLocations): EventHandlers => ({
  apply: {
    'location.updated': ({ stream, shared_location }) =>
      cidOfStream(stream) === undefined ? locations.take(shared_location) : locations.moved(shared_location),
    'location.ended': ({ shared_location }) => locations.drop(shared_location.message_id),
  },
  reload: () => locations.reload(),
  forget: () => locations.forget(),
});
