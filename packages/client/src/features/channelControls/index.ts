/** Converting, truncating, deleting and restoring channels: an entry of its own, `@confab/client/channelControls`. */
export {
  ChannelControls,
  type ConvertOptions,
  channelControls,
  type TruncateOptions,
} from './channelControls.ts';
