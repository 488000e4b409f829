import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import type { Channel, ChannelContext } from '../channels/index.ts';
import { ChannelComposers } from './channelComposers.ts';
import { composerChannel } from './composerChannel.ts';
import { composerSettings } from './composerSettings.ts';
import type { MessageComposer } from './messageComposer.ts';

/** The composers of one client's channels, which close when another user signs in. */
const byChannel = perClient((context) => {
  const all = new Map<Channel, ChannelComposers>();
  addHandlers(context, {
    forget: () => {
      for (const composers of all.values()) composers.close();
      all.clear();
    },
  });
  return all;
});

function composersIn(context: ChannelContext, channel: Channel): ChannelComposers {
  const all = byChannel(context);
  const known = all.get(channel);
  if (known) return known;
  const settings = composerSettings(context).get();
  const composers = new ChannelComposers(context, composerChannel(context, channel), settings);
  all.set(channel, composers);
  return composers;
}

/** Returns the composers of a channel, its threads, and messages being edited (COMP-07). */
export const composersOf = (channel: Channel): ChannelComposers => channel.part(composersIn);

/** Returns the composer for a channel's new messages, or for replies to `parentId`. */
export const composerOf = (channel: Channel, parentId?: string): MessageComposer =>
  composersOf(channel).of(parentId);
