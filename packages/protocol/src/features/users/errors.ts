import { defineError } from '../../contract/error.ts';

export const userNotFound = defineError({
  name: 'user_not_found',
  code: 100,
  status: 404,
  message: 'There is no such user.',
});
export const errors = [userNotFound] as const;
