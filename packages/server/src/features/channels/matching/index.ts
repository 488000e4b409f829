/** Finding channels by a filter: an index of its own, since the fields of a filter stand on messages and reads, and these on channels. */
export { matchingChannels } from '../matchingChannels.ts';
