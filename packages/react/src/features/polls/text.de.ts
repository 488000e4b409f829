import type { CompleteTranslation } from '../../core/text/index.ts';
import type { pollErrorsText } from './text.en.ts';

/** The German texts of the errors in a poll. */
export const pollErrorsGerman: CompleteTranslation<typeof pollErrorsText> = {
  pollErrors: {
    nameRequired: 'Gib eine Frage ein.',
    votesDigits: 'Nur Zahlen sind erlaubt.',
    votesRange: 'Gib eine Zahl von 2 bis 10 ein.',
    uniqueVote: '„Eine Stimme pro Person“ ist eingeschaltet.',
    optionExists: 'Diese Option gibt es schon.',
    optionEmpty: 'Diese Option ist leer.',
    tooLong: { one: 'Höchstens {count} Zeichen.', other: 'Höchstens {count} Zeichen.' },
    optionsFull: 'Mehr Optionen sind nicht möglich',
  },
};
