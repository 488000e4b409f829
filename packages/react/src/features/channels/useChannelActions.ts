import type { Channel } from '@confab/client';
import { useReadable } from '../../core/bindings/index.ts';
import { type ChannelAction, channelActions } from './channelActions.ts';

const sameActions = (a: Set<ChannelAction>, b: Set<ChannelAction>) =>
  a.size === b.size && [...a].every((action) => b.has(action));

/** Returns the user's actions on a channel, live. */
export function useChannelActions(channel: Channel): Set<ChannelAction> {
  return useReadable(channel.state, channelActions, sameActions);
}
