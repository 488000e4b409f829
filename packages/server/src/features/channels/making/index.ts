/** Making a channel within a change: an index of its own, since that stands on members and the watch over texts, and these on channels. */
export { createChannel } from '../createChannel.ts';
