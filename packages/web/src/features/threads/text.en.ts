import { defineCatalogue } from '@confab/react';

/** The texts of the page of threads. */
export const threadsPageText = defineCatalogue({
  threadsPage: {
    title: 'Threads',
    emptyTitle: 'You follow no threads',
    emptyHint:
      'Reply to a message, be mentioned in a reply, or follow a thread with its bell: it will be here.',
  },
});
