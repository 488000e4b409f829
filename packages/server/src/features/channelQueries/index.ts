/** What other features may use of finding and creating channels. */
export { createChannel } from './createChannel.ts';
export { matchingChannels } from './matchingChannels.ts';
