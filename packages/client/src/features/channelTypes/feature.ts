import { readersMove } from '@confab/protocol';
import type { EventHandlers } from '../../events/eventHandlers.ts';
import { channelTypes } from './channelTypes.ts';

export const channelTypeEvents: EventHandlers = {
  apply: {
    'channel_type.updated': ({ channel_type }, { context, membershipsChanged }) => {
      const types = channelTypes(context);
      const before = types.state.get().get(channel_type.name);
      types.apply(channel_type);
      // When applied again, the type has not changed.
      if (before && readersMove(before, channel_type)) membershipsChanged();
    },
    'channel_type.deleted': ({ name }, { context }) => channelTypes(context).remove(name),
  },
  reload: (context) => channelTypes(context).load(),
  forget: (context) => channelTypes(context).forget(),
};
