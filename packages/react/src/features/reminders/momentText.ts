import { defineCatalogue } from '../../core/text/index.ts';

/** What is said of a moment that cannot be chosen. */
export const momentText = defineCatalogue({
  moments: {
    incomplete: 'Choose a whole date and time.',
    past: 'Choose a time that is still to come.',
    tooFar: 'Choose a time within the next five years.',
  },
});
