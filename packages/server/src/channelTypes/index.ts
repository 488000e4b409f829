export { type ChannelTypeDirectory, channelTypeDirectory } from './channelTypeDirectory.ts';
export { keepChannelType } from './keepChannelType.ts';
