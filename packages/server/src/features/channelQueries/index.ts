/** Exports for other features. */
export { createChannel } from './createChannel.ts';
export { matchingChannels } from './matchingChannels.ts';
