import { defineCatalogue } from '@confab/react';

/** The texts of the checklist in the sidebar of admins. */
export const setupCardText = defineCatalogue({
  setupCard: {
    title: 'Getting started',
    progress: { one: '{done} of {count} done', other: '{done} of {count} done' },
    alone: 'Nobody else is here yet.',
    invite: 'Invite people',
  },
});
