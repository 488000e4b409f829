/** Truncating, deleting and restoring channels: an entry of its own, `@confab/client/channelControls`. */
export { ChannelControls, channelControls, type TruncateOptions } from './channelControls.ts';
