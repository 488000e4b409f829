import { defineError } from '../../contract/error.ts';
import { reactionTypesLimit } from './limits.ts';

export const tooManyReactionTypes = defineError({
  name: 'too_many_reaction_types',
  code: 240,
  status: 409,
  message: `A message takes at most ${reactionTypesLimit} different reactions.`,
});
export const errors = [tooManyReactionTypes] as const;
