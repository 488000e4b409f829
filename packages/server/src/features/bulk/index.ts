/**
 * The parts of the bulk endpoint that other features may use: its own way to write, with a little more than a call can
 * say.
 */
export type {
  LoadedChannel,
  LoadedMember,
  LoadedMessage,
  LoadedPin,
  LoadedReaction,
  LoadedUser,
} from './bulkCall.ts';
export { type Placed, placed } from './references.ts';
export { writeChannels } from './writeChannels.ts';
export { writeMembers } from './writeMembers.ts';
export { writeMessages } from './writeMessages.ts';
export { writePins } from './writePins.ts';
export { writeReactions } from './writeReactions.ts';
export { writeUsers } from './writeUsers.ts';
