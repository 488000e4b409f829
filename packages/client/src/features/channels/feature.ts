import type { EventHandlers } from '../../events/eventHandlers.ts';

export const channelEvents: EventHandlers = {
  apply: {
    'channel.updated': (event, { channels }) => {
      const channel = channels.receiving(event);
      channel?.record.update((record) => ({ ...record, channel: event.channel }));
      // Capabilities that are withheld while the channel is frozen change with it.
      if (channel) channels.recountCapabilitiesOf(channel);
    },
    // Everything loaded of the channel is queried again, because no event lists the deleted messages.
    'channel.truncated': (event, { channels, reloadUnread }) => {
      channels.get(event.channel.cid)?.reload();
      reloadUnread();
    },
    'capabilities.changed': (event, { channels, context }) => {
      const { cid, own_capabilities, restriction } = event;
      const channel = channels.receiving(event);
      if (!channel) return;
      channel.record.update((record) => ({
        ...record,
        ownCapabilities: new Set(own_capabilities),
        restriction,
      }));
      // The streams of types, freezing and roles may be ahead of the user's own.
      if (context.follows(cid)) channels.recountCapabilitiesOf(channel);
    },
  },
  effects: {
    'channel.undeleted': ({ channel }, { channels }) => channels.get(channel.cid)?.reload(),
    'notification.added_to_channel': ({ cid, member }, target) => {
      if (member.state === 'joined') target.context.reads.joined(cid);
      target.channels.get(cid)?.reload();
    },
    'notification.removed_from_channel': ({ cid }, target) => {
      target.context.reads.forget(cid);
      target.channels.get(cid)?.reload();
    },
  },
};
