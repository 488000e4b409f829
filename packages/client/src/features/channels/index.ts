export { Channel } from './channel.ts';
export type { ChannelContext, KnownChannel } from './channelContext.ts';
export type { ChannelIdentity, ChannelQuery } from './channelLoading.ts';
export type { ChannelPage } from './channelPage.ts';
export { type ChannelStatus, isTruncated, withMessage, withOwnSend } from './channelRecord.ts';
export type { ChannelViewState } from './channelState.ts';
export { Channels } from './channels.ts';
