import { defineError } from '../../contract/errors.ts';

/** Number of latest reactions that a message includes in `latest_reactions`. */
export const latestReactionsLimit = 10;
/** A valid reaction type: 1 to 64 characters without white space, / ? # and %. */
export const reactionTypePattern = /^[^\s\p{Cc}\p{Cs}\p{Co}/?#%]{1,64}$/u;
/** Most different types on one message. */
export const reactionTypesLimit = 100;

export const tooManyReactionTypes = defineError({
  name: 'too_many_reaction_types',
  code: 240,
  status: 409,
  message: `A message can have up to ${reactionTypesLimit} different reactions.`,
});
export const reactionErrors = [tooManyReactionTypes] as const;
