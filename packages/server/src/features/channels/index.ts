/** The parts of channels that other features may use. */

export { type ChannelAccess, findChannel, openChannel, prefetchChannel } from './channelAccess.ts';
export type { ChannelData } from './channelData.ts';
export { assignNumbers, preloadNumbers } from './channelNumbers.ts';
export { channelSteps, type UserPage } from './channelSteps.ts';
export { insertChannel, selectChannel, selectChannels, updateDeletion } from './channelStore.ts';
export { distinctCid, distinctId, isDistinctId } from './distinctId.ts';
export { type ErasePayload, eraseTask } from './eraseTask.ts';
export type { ChannelRow, NewChannelRow } from './migrations.ts';
export { publishCapabilities } from './publishCapabilities.ts';
export { toChannel } from './toChannel.ts';
export { changeChannel } from './updateChannel.ts';
export { type ListedFor, openTypes, visibleTo } from './visibility.ts';
