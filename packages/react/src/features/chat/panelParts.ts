/** Everything that opens beside or over a channel, in one chunk. */
export { ChannelDetails } from '../channels/details/index.ts';
export { MembersPanel } from '../members/index.ts';
export { PinnedPanel } from '../pins/panel/index.ts';
export { ThreadPanel } from '../threads/panel/index.ts';
export { ProfileCard } from '../users/index.ts';
