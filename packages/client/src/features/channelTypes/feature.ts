import type { EventHandlers } from '../../events/eventHandlers.ts';
import { channelTypes } from './channelTypes.ts';

export const channelTypeEvents: EventHandlers = {
  apply: {
    'channel_type.updated': ({ channel_type }, { context }) => channelTypes(context).apply(channel_type),
    'channel_type.deleted': ({ name }, { context }) => channelTypes(context).remove(name),
  },
  reload: (context) => channelTypes(context).load(),
  forget: (context) => channelTypes(context).forget(),
};
