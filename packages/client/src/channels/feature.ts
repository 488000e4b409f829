import type { EventHandlers } from '../eventHandlers.ts';

export const channelEvents: EventHandlers = {
  apply: {
    'channel.updated': (event, { channels }) => {
      channels.receiving(event)?.record.update((record) => ({ ...record, channel: event.channel }));
    },
    'capabilities.changed': ({ cid, own_capabilities, restriction }, { channels }) => {
      channels
        .get(cid)
        ?.record.update((record) => ({ ...record, ownCapabilities: new Set(own_capabilities), restriction }));
    },
  },
  effects: {
    'notification.added_to_channel': ({ cid, member }, target) => {
      if (member.state === 'joined') target.context.reads.joined(cid);
      target.channels.get(cid)?.reload();
      target.membershipsChanged();
    },
    'notification.removed_from_channel': ({ cid }, target) => {
      target.context.reads.forget(cid);
      target.channels.get(cid)?.reload();
      target.membershipsChanged();
    },
  },
};
