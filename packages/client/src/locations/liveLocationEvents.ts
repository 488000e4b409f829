import type { EventHandlers } from '../eventHandlers.ts';
import type { LiveLocations } from './liveLocations.ts';

/** How events change what one shares live. */
export const liveLocationEvents = (locations: LiveLocations): EventHandlers => ({
  apply: {
    'message.new': ({ message: { shared_location } }) => shared_location && locations.take(shared_location),
    'message.deleted': ({ message }) => locations.drop(message.id),
    'location.updated': ({ shared_location }) => locations.take(shared_location),
    'location.ended': ({ shared_location }) => locations.drop(shared_location.message_id),
  },
  effects: {
    // What was shared there has ended; its event may not have reached who was put out.
    'notification.removed_from_channel': () => locations.refresh(),
  },
  reload: () => locations.reload(),
  forget: () => locations.forget(),
});
