import { defineError } from '../../contract/error.ts';

export const accountErased = defineError({
  name: 'account_erased',
  code: 820,
  status: 409,
  message: 'The data of this account was erased: it cannot be brought back.',
});
export const errors = [accountErased] as const;
