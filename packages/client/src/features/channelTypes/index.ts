export { type ChannelTypes, channelTypes } from './channelTypes.ts';
