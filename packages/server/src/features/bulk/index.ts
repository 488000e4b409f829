/** Exports for other features: the writing functions, with slightly more than the endpoint allows. */
export type {
  LoadedChannel,
  LoadedMember,
  LoadedMessage,
  LoadedPin,
  LoadedReaction,
  LoadedUser,
} from './bulkCall.ts';
export { type Indexed, withIndexes } from './references.ts';
export { writeChannels } from './writeChannels.ts';
export { writeMembers } from './writeMembers.ts';
export { writeMessages } from './writeMessages.ts';
export { writePins } from './writePins.ts';
export { writeReactions } from './writeReactions.ts';
export { writeUsers } from './writeUsers.ts';
