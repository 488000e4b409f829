import { hookRefusalCodes } from '../webhooks/hookRefusalCodes.ts';

/** The codes of errors for what a message says: such a message comes back as one of type error (MSG-02). */
export const moderationCodes = {
  textBlocked: 700,
  linkBlocked: 701,
  messageRepeated: 702,
  tooManyMentions: 703,
  timedOutByRule: 705,
} as const;

/** The same as a list, with what a host says no to, which clients have without the errors' words. */
export const moderationErrorCodes: readonly number[] = Object.values({
  ...moderationCodes,
  ...hookRefusalCodes,
});
