/** The parts of finding and creating channels that other features may use. */
export { createChannel } from './createChannel.ts';
export { matchingChannels } from './matchingChannels.ts';
