import type { ChannelViewState } from '@confab/client';

/** The actions on a whole channel, each with its dialog. */
export type ChannelAction = 'edit' | 'addPeople' | 'leave';

/** Returns the user's actions on a channel. A conversation with fixed members offers no adding. */
export function channelActions(
  state: Pick<ChannelViewState, 'channel' | 'ownCapabilities' | 'membership'>,
): Set<ChannelAction> {
  const actions = new Set<ChannelAction>();
  const { channel, ownCapabilities, membership } = state;
  if (!channel) return actions;
  if (ownCapabilities.has('update-channel') && !channel.distinct) actions.add('edit');
  if (ownCapabilities.has('update-channel-members') && !channel.distinct) actions.add('addPeople');
  const isMember = membership?.state === 'joined';
  if (ownCapabilities.has('leave-channel') && isMember && !channel.distinct) actions.add('leave');
  return actions;
}
