import { defineCatalogue } from '@confab/react';

/** The texts for an unreachable server. */
export const appText = defineCatalogue({
  unreachable: {
    title: 'Can’t reach the server',
    hint: 'Nothing is lost. Check your connection, or ask the person who runs {host}.',
  },
});
