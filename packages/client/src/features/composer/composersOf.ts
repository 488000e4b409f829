import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import { type Channel, perChannel } from '../channels/index.ts';
import { ChannelComposers } from './channelComposers.ts';
import { composerChannel } from './composerChannel.ts';
import { composerSettings } from './composerSettings.ts';
import type { MessageComposer } from './messageComposer.ts';

/** One client's composers, which close when another user signs in. */
const openComposers = perClient((context) => {
  const open = new Set<ChannelComposers>();
  addHandlers(context, {
    apply: {},
    forget: () => {
      for (const composers of open) composers.close();
      open.clear();
    },
  });
  return open;
});

const channelComposers = perChannel((context, channel) => {
  const settings = composerSettings(context).get();
  const composers = new ChannelComposers(context, composerChannel(context, channel), settings);
  openComposers(context).add(composers);
  return composers;
});

/** Returns the composers of a channel, its threads, and messages being edited (COMP-07). */
export const composersOf = (channel: Channel): ChannelComposers => channel.part(channelComposers);

/** Returns the composer for a channel's new messages, or for replies to `parentId`. */
export const composerOf = (channel: Channel, parentId?: string): MessageComposer =>
  composersOf(channel).of(parentId);
