import { defineError } from '../../contract/error.ts';

export const memberNotFound = defineError({
  name: 'member_not_found',
  code: 180,
  status: 404,
  message: 'This user is not a member of the channel.',
});
export const errors = [memberNotFound] as const;
