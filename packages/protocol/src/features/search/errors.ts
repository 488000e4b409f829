import { defineError } from '../../contract/error.ts';

/**
 * SRCH-04: the search text breaks a rule of its grammar. `details.places` says where, in the order of `details.issues`:
 * `start` and `end` in UTF-16 units.
 */
export const searchTextInvalid = defineError({
  name: 'search_text_invalid',
  code: 660,
  status: 400,
  message: 'This search cannot be understood.',
});
export const errors = [searchTextInvalid] as const;
