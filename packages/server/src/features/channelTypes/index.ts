export { announceChannelType } from './announceChannelType.ts';
export { type ChannelTypeDirectory, channelTypeDirectory } from './channelTypeDirectory.ts';
export { lockChannelType } from './lockChannelType.ts';
