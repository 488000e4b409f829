import type { EventHandlers } from '../../events/eventHandlers.ts';
import { isInChannelList } from '../messages/index.ts';

export const channelEvents: EventHandlers = {
  apply: {
    'channel.updated': (event, { channels }) => {
      const channel = channels.receiving(event);
      channel?.record.update((record) => ({ ...record, channel: event.channel }));
      // Capabilities that are withheld while the channel is frozen change with it.
      if (channel) channels.recountCapabilitiesOf(channel);
    },
    // Everything loaded of the channel is queried again, because no event lists the deleted messages.
    'channel.truncated': (event, { channels, context, reloadUnread }) => {
      context.ownThreads.forgetChannel(event.channel.cid, event.created_at);
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
    'channel.updated': ({ channel }, target) => target.channelChanged(channel.cid),
    'membership.updated': ({ membership }, target) => target.membershipsChanged(membership.cid),
    'message.new': ({ cid, message }, target) => {
      if (isInChannelList(message)) target.channelChanged(cid, 'last_message_at');
    },
    'channel.undeleted': ({ channel }, { channels }) => channels.get(channel.cid)?.reload(),
    'notification.added_to_channel': ({ cid, member }, target) => {
      if (member.state === 'joined') target.context.reads.joined(cid);
      target.channels.get(cid)?.reload();
      target.membershipsChanged(cid);
    },
    'notification.removed_from_channel': ({ cid }, target) => {
      target.context.reads.forget(cid);
      target.channels.get(cid)?.reload();
      target.membershipsChanged(cid);
    },
  },
};
