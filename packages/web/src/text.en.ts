import { defineCatalogue } from '@confab/react';

/** The texts for an unreachable server. */
export const appText = defineCatalogue({
  unreachable: {
    title: 'The server does not answer',
    hint: 'Nothing is lost. Check your connection, or ask who runs {host} whether it is up.',
  },
});
