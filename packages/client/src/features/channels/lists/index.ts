/** Live lists of channels (CHAN-05): an entry of its own, `@confab/client/channelLists`. */
export { ChannelList, type ChannelListQuery, type ChannelListState } from './channelList.ts';
