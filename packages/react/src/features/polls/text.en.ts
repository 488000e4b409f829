import { pollTexts } from '@confab/protocol';
import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of the errors in a poll. */
export const pollErrorsText = defineCatalogue({
  pollErrors: {
    ...pollTexts,
    tooLong: { one: 'At most {count} character.', other: 'At most {count} characters.' },
    optionsFull: 'You’ve reached the option limit',
  },
});
