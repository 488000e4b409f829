import { cidOfStream, type SharedLocation } from '@confab/protocol';
import type { EventHandlers } from '../../events/eventHandlers.ts';

/** What events change. */
export interface FollowedLocations {
  take(location: SharedLocation): void;
  moved(location: SharedLocation): void;
  drop(messageId: string): void;
  reload(): Promise<void>;
  forget(): void;
}

/** How events change what one shares live: it begins and ends on one's own stream, and moves on its channel's. */
export const liveLocationEvents = (locations: FollowedLocations): EventHandlers => ({
  apply: {
    'location.updated': ({ stream, shared_location }) =>
      cidOfStream(stream) === undefined ? locations.take(shared_location) : locations.moved(shared_location),
    'location.ended': ({ shared_location }) => locations.drop(shared_location.message_id),
  },
  reload: () => locations.reload(),
  forget: () => locations.forget(),
});
