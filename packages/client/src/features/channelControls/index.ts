/** Truncating, deleting and bringing back channels: an entry of its own, `@confab/client/channelControls`. */
export { ChannelControls, channelControls, type TruncateOptions } from './channelControls.ts';
