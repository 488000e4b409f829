/** Dialogs to browse channels, create a channel and start a message: `@confab/react/browse`, loaded when first opened. */

export { BrowseChannels, type BrowseChannelsProps } from './features/channels/dialogs/BrowseChannels.tsx';
export {
  type BrowseDialog,
  BrowseDialogs,
  type BrowseDialogsProps,
} from './features/channels/dialogs/BrowseDialogs.tsx';
export { CreateChannel, type CreateChannelProps } from './features/channels/dialogs/CreateChannel.tsx';
export { NewMessage, type NewMessageProps } from './features/channels/dialogs/NewMessage.tsx';
export {
  type ForwardTarget,
  openTarget,
} from './features/channels/forward/forwardTarget.ts';
export { TargetPicker, type TargetPickerProps } from './features/channels/forward/TargetPicker.tsx';
export {
  type ChannelSearch,
  type FoundChannel,
  useChannelSearch,
} from './features/channels/useChannelSearch.ts';
export { useCanCreate } from './features/channelTypes/index.ts';
