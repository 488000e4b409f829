import type { ChannelViewState } from '@confab/client';

/** What one can do with a channel as a whole; each has its dialog. */
export type ChannelAction = 'edit' | 'addPeople' | 'leave';

/** The actions that the reader has on a channel now. A conversation that is its members cannot get others. */
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
