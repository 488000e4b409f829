export { type ChannelTypeDirectory, channelTypeDirectory } from './channelTypeDirectory.ts';
